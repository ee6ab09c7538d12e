import { titled } from "@/app/titled";
import { LanguageChoice } from "@/components/users/language-choice";

export const generateMetadata = titled("shell.language");

export default function LanguagePage() {
  return <LanguageChoice />;
}
