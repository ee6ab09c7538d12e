import { titled } from "@/app/titled";
import { AiMailboxesScreen } from "@/components/mailboxes/ai-emails/ai-mailboxes-screen";
import { aiEmailsPage } from "../ai-emails-page";

export const generateMetadata = titled("ai-emails.mailboxes.title");

export default aiEmailsPage(AiMailboxesScreen);
