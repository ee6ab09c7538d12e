import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";

export const languages = ["en", "de", "fr", "es", "pt"] as const;
export type Language = (typeof languages)[number];
export type Labelled = { text: string; label: ReplyLabel; language: Language };

const fileOf = (set: "test" | "training", language: Language) => `bench/labels/${set}/${language}.txt`;

export function readTexts(set: "test" | "training"): Labelled[] {
  return languages.flatMap((language) => {
    let label: ReplyLabel | undefined;
    const texts: Labelled[] = [];
    for (const line of readFileSync(fileOf(set, language), "utf8").split("\n")) {
      if (line.startsWith("# ")) label = replyLabels.find((one) => `# ${one}` === line);
      else if (line !== "" && label) texts.push({ text: line.replaceAll("\\n", "\n"), label, language });
    }
    return texts;
  });
}

/** SHA-256 over a set's files in the order of the languages. */
export function hashOfTexts(set: "test" | "training"): string {
  const hash = createHash("sha256");
  for (const language of languages) hash.update(readFileSync(fileOf(set, language)));
  return hash.digest("hex");
}
