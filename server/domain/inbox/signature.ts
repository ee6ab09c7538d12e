import { plain } from "./plain";

const DEVICE =
  /^(sent from (my |mail for |outlook|yahoo|proton)|get outlook for|envoye (de|depuis) mon|envoye a partir de|telecharger outlook|von meinem .{2,40} gesendet|gesendet mit |diese nachricht wurde von meinem|enviado (do|desde|a partir do) (meu|mi) |enviado desde |obter o outlook|obtener outlook)/;

const CLOSING =
  /^((with )?(kind|best|warm|many|kindest|warmest)( and (kind|best))? (regards|wishes)|regards|best|cheers|sincerely( yours)?|yours (sincerely|faithfully|truly)|all the best|mit (freundlichen|besten|herzlichen|lieben) grussen|(viele|beste|liebe|schone|freundliche|herzliche) grusse( aus .{2,30})?|(viele|liebe|beste) gruesse|mfg|lg|vg|gruss|(bien )?cordialement|bien a vous|(tres )?(sinceres |meilleures )?salutations|bonne (journee|soiree)|a bientot|amities|atenciosamente|cumprimentos|(com os )?melhores cumprimentos|att|abracos?|um abraco|saudacoes|(un )?(cordial )?saludos?( cordiales)?|atentamente|un abrazo|saludos)[,.!]*$/;

/** How many lines from the start are the message itself, its signature left off. `lines` are the person's own lines. */
export function linesBeforeSignature(lines: string[]): number {
  const folded = lines.map((line) => plain(line).trim());
  for (const [index, line] of folded.entries()) {
    if (lines[index] === "-- " || line === "--" || /^_{10,}$/.test(line) || DEVICE.test(line)) return index;
    if (
      CLOSING.test(line) &&
      isSignature(folded.slice(index + 1)) &&
      folded.slice(0, index).some((text) => text !== "")
    )
      return index;
  }
  return lines.length;
}

/** After a closing come a name, a company, numbers: few short lines, no question. */
function isSignature(rest: string[]): boolean {
  const filled = rest.filter((line) => line !== "");
  return filled.length <= 12 && filled.every((line) => line.length <= 120 && !line.includes("?"));
}
