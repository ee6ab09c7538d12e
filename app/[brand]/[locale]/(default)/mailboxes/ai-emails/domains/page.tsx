import { titled } from "@/app/titled";
import { DomainsScreen } from "@/components/mailboxes/ai-emails/domains-screen";
import { aiEmailsPage } from "../ai-emails-page";

export const generateMetadata = titled("ai-emails.domains.title");

export default aiEmailsPage(DomainsScreen);
