import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/tasks.json" with { type: "json" };
import en from "@/messages/en/tasks.json" with { type: "json" };
import es from "@/messages/es/tasks.json" with { type: "json" };
import fr from "@/messages/fr/tasks.json" with { type: "json" };
import pt from "@/messages/pt/tasks.json" with { type: "json" };

const texts: Record<Locale, string> = {
  en: en.absence,
  fr: fr.absence,
  de: de.absence,
  pt: pt.absence,
  es: es.absence,
};

/** The text of the task about a prospect who is out of office again, in the assignee's language (R16). */
export const absenceTask = (locale: Locale, name: string): string =>
  texts[locale].replace("{name}", () => name);
