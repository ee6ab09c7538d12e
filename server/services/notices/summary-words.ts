import type { Locale } from "@/lib/contract/fields";
import { figures } from "@/lib/contract/figures";
import deFigures from "@/messages/de/figures.json" with { type: "json" };
import de from "@/messages/de/mail.json" with { type: "json" };
import enFigures from "@/messages/en/figures.json" with { type: "json" };
import en from "@/messages/en/mail.json" with { type: "json" };
import esFigures from "@/messages/es/figures.json" with { type: "json" };
import es from "@/messages/es/mail.json" with { type: "json" };
import frFigures from "@/messages/fr/figures.json" with { type: "json" };
import fr from "@/messages/fr/mail.json" with { type: "json" };
import ptFigures from "@/messages/pt/figures.json" with { type: "json" };
import pt from "@/messages/pt/mail.json" with { type: "json" };
import type { MailDetails } from "./system-mails";

const texts: Record<Locale, { mail: typeof en; names: typeof enFigures.names }> = {
  en: { mail: en, names: enFigures.names },
  fr: { mail: fr, names: frFigures.names },
  de: { mail: de, names: deFigures.names },
  pt: { mail: pt, names: ptFigures.names },
  es: { mail: es, names: esFigures.names },
};

/** A table of an email: label, value, and what the value is compared with. */
export type Section = { caption: string; rows: { label: string; value: string; aside: string }[] };

/** Subject, heading and button of a summary; `say` fills in the brand. */
export function summaryWords(locale: Locale, { summary }: MailDetails, say: (text: string) => string) {
  if (!summary) throw new Error("a summary without its numbers");
  const { subject, text, button, ...titles } = texts[locale].mail.summary;
  const title = titles[summary.period];
  return { subject: say(subject.replace("{title}", title)), title, text, button };
}

/** The numbers of each workspace under the shared definitions; values that are zero now and before are left out. */
export function summarySections(locale: Locale, { summary }: MailDetails): Section[] {
  const { mail, names } = texts[locale];
  const number = new Intl.NumberFormat(locale);
  const days = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return (summary?.workspaces ?? []).map(({ name, from, to, total, totalBefore }) => ({
    caption: `${name}, ${days.formatRange(new Date(from), new Date(to))}`,
    rows: figures
      .filter((figure) => total[figure] + totalBefore[figure] > 0)
      .map((figure) => ({
        label: names[figure],
        value: number.format(total[figure]),
        aside: mail.summary.before.replace("{count}", number.format(totalBefore[figure])),
      })),
  }));
}
