import { replyLabels } from "@/lib/contract/labels";
import { calibrationOf, macroF1, precisionOf, recallOf, type Scored } from "./score";
import { languages } from "./texts";

export const confusionFile = "bench/labels/confusion.md";

/** The labels that the test texts got, as the table that is kept next to them. */
export function confusionTable(scored: readonly Scored[], model: string): string {
  const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  const line = (cells: number) => `|${"---|".repeat(cells)}`;
  const given = [...replyLabels, null];
  const count = (label: string, taken: string | null) =>
    scored.filter((one) => one.label === label && one.given === taken).length;
  return [
    "# What the test texts are taken for",
    "",
    "Written by `npm run -s bench -- labels --write`; a test holds it to what the shipped model says.",
    "",
    `Model \`${model}\`, ${scored.length} texts, macro F1 ${macroF1(scored)}, right among the labelled ${precisionOf(scored)}.`,
    "",
    row("is, taken for", ...replyLabels, "no label", "recall", "precision"),
    line(replyLabels.length + 4),
    ...replyLabels.map((label) =>
      row(
        label,
        ...given.map((taken) => count(label, taken)),
        recallOf(scored, label),
        precisionOf(scored, label),
      ),
    ),
    "",
    row("language", "macro F1", ...replyLabels.map((label) => `recall of ${label}`)),
    line(replyLabels.length + 2),
    ...languages.map((language) =>
      row(
        language,
        macroF1(scored.filter((one) => one.language === language)),
        ...replyLabels.map((label) => recallOf(scored, label, language)),
      ),
    ),
    "",
    row("confidence from", "labels given", "mean confidence", "right"),
    line(4),
    ...calibrationOf(scored)
      .filter(({ given }) => given > 0)
      .map(({ from, given, confidence, right }) => row(from, given, confidence, right)),
    "",
  ].join("\n");
}
