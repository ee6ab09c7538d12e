import { datesInText } from "./dates-in-text";
import type { LocalDate } from "./local-date";
import { plain } from "./plain";

const returnPattern =
  /\b(back|return|returning|returns|resume|available again|reachable again|reached again|again from|de nouveau|novamente|de nuevo|nuevamente|erneut|zuruck|wieder|retour|reviens|reviendrai|reprendrai|a (partir|compter) du|de volta|volto|voltarei|retorno|retornarei|regresso|regressarei|a partir d[eo]|de vuelta|vuelvo|volvere|regreso|regresare|reincorpor\w*|a partir del)\b/;

const absencePattern =
  /\b(until|till|through|out of|out from|away|leave|vacation|holidays?|between|bis|vom|abwesend|urlaub|nicht (im|erreichbar)|jusqu'|absent|absente|conges?|vacances|ate|ausente|ferias|fora d[eo]|licenca|hasta|vacaciones|fuera de|ausencia|absence|abwesenheit)/;

/**
 * The return date in the subject or text of an out-of-office email received on `on`; null if there is none. A sentence about the return
 * counts before one about the absence, and of several days the last: "from 1 to 3 December".
 */
export function returnDate(subject: string, text: string, on: LocalDate): LocalDate | null {
  const sentences = [subject, ...sentencesOf(text)].map(plain);
  return latest(sentences, returnPattern, on) ?? latest(sentences, absencePattern, on);
}

function latest(sentences: string[], about: RegExp, on: LocalDate): LocalDate | null {
  for (const sentence of sentences) {
    const date = about.test(sentence) ? datesInText(sentence, on).sort().at(-1) : undefined;
    if (date !== undefined) return date;
  }
  return null;
}

/** A dot after a digit is part of a date in some languages and ends no sentence. */
function sentencesOf(text: string): string[] {
  return text
    .slice(0, 5_000)
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, " ").split(/(?<!\d)[.!?] /))
    .slice(0, 100);
}
