import { titled } from "@/app/titled";
import { OverviewScreen } from "@/components/mailboxes/ai-emails/overview-screen";
import { aiEmailsPage } from "../ai-emails-page";

export const generateMetadata = titled("ai-emails.title");

export default aiEmailsPage(OverviewScreen);
