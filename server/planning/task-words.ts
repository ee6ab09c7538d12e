import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/tasks.json" with { type: "json" };
import en from "@/messages/en/tasks.json" with { type: "json" };
import es from "@/messages/es/tasks.json" with { type: "json" };
import fr from "@/messages/fr/tasks.json" with { type: "json" };
import pt from "@/messages/pt/tasks.json" with { type: "json" };

type Texts = Record<"absence" | "prepareMeeting" | "meetingCanceled" | "meetingCanceledByHost", string>;
const texts: Record<Locale, Texts> = { en, fr, de, pt, es };

/** The text of the task about a prospect who is out of office again, in the assignee's language (R16). */
export const absenceTask = (locale: Locale, name: string): string =>
  texts[locale].absence.replace("{name}", () => name);

/** The text of a task about a meeting, in the assignee's language (CAMP-22). */
export const meetingTask = (
  locale: Locale,
  about: Exclude<keyof Texts, "absence">,
  { name, meeting }: { name: string; meeting: string },
): string =>
  texts[locale][about].replace(/\{(name|meeting)\}/g, (_, which: "name" | "meeting") =>
    which === "name" ? name : meeting,
  );
