import { LanguageChoice } from "@/components/users/language-choice";
import { titled } from "../../../../titled";

export const generateMetadata = titled("shell.language");

export default function LanguagePage() {
  return <LanguageChoice />;
}
