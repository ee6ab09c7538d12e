/** Month names and abbreviations of the five languages, as `plain` writes them. */
const monthNames = [
  "january jan januar janner janvier janv enero ene janeiro",
  "february feb februar fevrier fevr fev febrero fevereiro",
  "march mar marz maerz mrz mars marzo marco",
  "april apr avril avr abril abr",
  "may mai mayo maio",
  "june jun juni juin junio junho",
  "july jul juli juillet juil julio julho",
  "august aug aout agosto ago",
  "september sept sep septembre septiembre setiembre setembro",
  "october oct oktober okt octobre octubre outubro",
  "november nov novembre noviembre novembro",
  "december dec dezember dez decembre diciembre dic dezembro",
];

/** Monday is 1. Portuguese days need "-feira" or a preposition, because they also mean second, third and so on. */
const weekdayNames: [string, number][] = [
  ["monday|montag|lundi|lunes|segunda-feira|segunda feira|(?:na|ate|ate a|desde) segunda", 1],
  ["tuesday|dienstag|mardi|martes|terca-feira|terca feira|(?:na|ate|ate a) terca", 2],
  ["wednesday|mittwoch|mercredi|miercoles|quarta-feira|quarta feira|(?:na|ate|ate a) quarta", 3],
  ["thursday|donnerstag|jeudi|jueves|quinta-feira|quinta feira|(?:na|ate|ate a) quinta", 4],
  ["friday|freitag|vendredi|viernes|sexta-feira|sexta feira|(?:na|ate|ate a) sexta", 5],
  ["saturday|samstag|sonnabend|samedi|sabado", 6],
  ["sunday|sonntag|dimanche|domingo", 7],
];

const numbers = new Map(
  monthNames.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** For use inside an expression; longer names first, so that "mars" is not read as "mar". */
export const monthNamePattern = [...numbers.keys()].sort((a, b) => b.length - a.length).join("|");

export function monthNumber(name: string | undefined): number {
  return numbers.get(name ?? "") ?? 0;
}

export const weekdays: { pattern: RegExp; day: number }[] = weekdayNames.map(([names, day]) => ({
  pattern: new RegExp(`\\b(?:${names})\\b`, "g"),
  day,
}));
