import type { Locale } from "@/lib/contract/fields";

export type Unit = "minute" | "hour" | "day" | "week" | "month";
/** What a word or phrase means when it names a future time. */
export type Word =
  | { kind: "day"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "month"; month: number }
  | { kind: "unit"; unit: Unit }
  | { kind: "one" }
  | { kind: "within" }
  | { kind: "half"; afternoon: boolean }
  | { kind: "part"; hour: number }
  | { kind: "coming"; unit: "week" | "month" }
  | { kind: "filler" };

/** Spelled as `plainText` returns them; alternatives are separated by a bar. */
type Vocabulary = Record<
  "today" | "tomorrow" | "afterTomorrow" | "comingWeek" | "comingMonth" | Unit,
  string
> &
  Record<"morning" | "noon" | "afternoon" | "evening" | "tonight" | "one" | "within" | "filler", string>;

const vocabularies: Record<Locale, Vocabulary> = {
  en: {
    today: "today|later today",
    tomorrow: "tomorrow|tmrw|tmr",
    afterTomorrow: "day after tomorrow|the day after tomorrow",
    comingWeek: "next week",
    comingMonth: "next month",
    minute: "minute|minutes|min|mins|m",
    hour: "hour|hours|hr|hrs|h",
    day: "day|days|d",
    week: "week|weeks|wk|wks|w",
    month: "month|months|mo",
    morning: "morning",
    noon: "noon|midday",
    afternoon: "afternoon",
    evening: "evening|night",
    tonight: "tonight",
    one: "a|an|one",
    within: "in|within",
    filler: "at|on|the|of|next|this|coming|st|nd|rd|th|o'clock|from now|later",
  },
  de: {
    today: "heute",
    tomorrow: "morgen",
    afterTomorrow: "ubermorgen",
    comingWeek: "nachste woche|kommende woche|naechste woche",
    comingMonth: "nachsten monat|kommenden monat|naechsten monat|nachster monat",
    minute: "minute|minuten|min",
    hour: "stunde|stunden|std|h",
    day: "tag|tage|tagen|t",
    week: "woche|wochen|w",
    month: "monat|monate|monaten",
    morning: "fruh|vormittag|vormittags|morgens",
    noon: "mittag|mittags",
    afternoon: "nachmittag|nachmittags",
    evening: "abend|abends",
    tonight: "heute abend",
    one: "ein|eine|einem|einer|einen",
    within: "in",
    filler: "um|am|uhr|den|der|nachsten|nachster|kommenden|kommender|diesen|gegen",
  },
  fr: {
    today: "aujourd'hui|aujourdhui",
    tomorrow: "demain",
    afterTomorrow: "apres-demain|apres demain",
    comingWeek: "semaine prochaine|la semaine prochaine",
    comingMonth: "mois prochain|le mois prochain",
    minute: "minute|minutes|min",
    hour: "heure|heures|h",
    day: "jour|jours|j",
    week: "semaine|semaines|sem",
    month: "mois",
    morning: "matin|du matin",
    noon: "midi",
    afternoon: "apres-midi|apres midi|de l'apres-midi",
    evening: "soir|du soir",
    tonight: "ce soir",
    one: "un|une",
    within: "dans|d'ici",
    filler: "a|le|la|ce|cet|vers|prochain|prochaine|er",
  },
  pt: {
    today: "hoje",
    tomorrow: "amanha",
    afterTomorrow: "depois de amanha",
    comingWeek: "semana que vem|proxima semana|na proxima semana",
    comingMonth: "mes que vem|proximo mes|no proximo mes",
    minute: "minuto|minutos|min",
    hour: "hora|horas|h",
    day: "dia|dias|d",
    week: "semana|semanas",
    month: "mes|meses",
    morning: "manha|de manha|pela manha|da manha",
    noon: "meio-dia|meio dia",
    afternoon: "tarde|a tarde|da tarde|de tarde",
    evening: "noite|a noite|da noite|de noite",
    tonight: "hoje a noite",
    one: "um|uma",
    within: "em|daqui a|dentro de",
    filler: "a|as|ao|de|no|na|dia|feira|proxima|proximo|que vem|esta",
  },
  es: {
    today: "hoy",
    tomorrow: "manana",
    afterTomorrow: "pasado manana",
    comingWeek: "semana que viene|la semana que viene|proxima semana|la proxima semana",
    comingMonth: "mes que viene|el mes que viene|proximo mes|el proximo mes",
    minute: "minuto|minutos|min",
    hour: "hora|horas|h",
    day: "dia|dias|d",
    week: "semana|semanas",
    month: "mes|meses",
    morning: "por la manana|de la manana",
    noon: "mediodia|al mediodia",
    afternoon: "tarde|por la tarde|de la tarde",
    evening: "noche|por la noche|de la noche",
    tonight: "esta noche",
    one: "un|una",
    within: "en|dentro de",
    filler: "a|la|las|el|de|al|proximo|proxima|que viene|este",
  },
};

/** Lower case without accents, dots and commas. */
export const plainText = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’`]/g, "'")
    .replace(/ß/g, "ss")
    .replace(/,|(?<=\p{L})\./gu, " ")
    .trim();

const monday = Date.UTC(2026, 0, 5);

/** Names of weekdays and months, long and short, as the runtime spells them. */
function calendarOf(locale: Locale): [string, Word][] {
  const name = (at: number, part: "weekday" | "month", look: "long" | "short") =>
    plainText(new Intl.DateTimeFormat(locale, { timeZone: "UTC", [part]: look }).format(at));
  const named = (
    count: number,
    part: "weekday" | "month",
    at: (n: number) => number,
    word: (n: number) => Word,
  ) =>
    Array.from({ length: count }, (_, n) => n).flatMap((n) =>
      (["short", "long"] as const).flatMap((look): [string, Word][] => {
        const whole = name(at(n), part, look);
        // "segunda-feira" is also said without its ending, and "Sept" has two spellings.
        return [
          [whole, word(n)],
          [whole.replace(/-feira$/, ""), word(n)],
          [whole.slice(0, look === "short" ? 3 : whole.length), word(n)],
        ];
      }),
    );
  return [
    ...named(
      7,
      "weekday",
      (n) => monday + n * 86_400_000,
      (n) => ({ kind: "weekday", weekday: n + 1 }),
    ),
    ...named(
      12,
      "month",
      (n) => Date.UTC(2026, n, 15),
      (n) => ({ kind: "month", month: n + 1 }),
    ),
  ];
}

const meanings: Record<keyof Vocabulary, Word> = {
  filler: { kind: "filler" },
  today: { kind: "day", days: 0 },
  tomorrow: { kind: "day", days: 1 },
  afterTomorrow: { kind: "day", days: 2 },
  comingWeek: { kind: "coming", unit: "week" },
  comingMonth: { kind: "coming", unit: "month" },
  minute: { kind: "unit", unit: "minute" },
  hour: { kind: "unit", unit: "hour" },
  day: { kind: "unit", unit: "day" },
  week: { kind: "unit", unit: "week" },
  month: { kind: "unit", unit: "month" },
  morning: { kind: "part", hour: 9 },
  noon: { kind: "part", hour: 12 },
  afternoon: { kind: "part", hour: 14 },
  evening: { kind: "part", hour: 18 },
  tonight: { kind: "part", hour: 18 },
  one: { kind: "one" },
  within: { kind: "within" },
};

const known = new Map<Locale, Map<string, Word>>();

/** The words of a language by their text; in a phrase, words are separated by single spaces. */
export function wordsOf(locale: Locale): Map<string, Word> {
  let words = known.get(locale);
  if (!words) {
    words = new Map(calendarOf(locale));
    for (const [name, texts] of Object.entries(vocabularies[locale]))
      for (const text of texts.split("|")) words.set(text, meanings[name as keyof Vocabulary]);
    words.set("am", { kind: "half", afternoon: false }).set("pm", { kind: "half", afternoon: true });
    if (locale === "de") words.set("am", { kind: "filler" });
    known.set(locale, words);
  }
  return words;
}
