import type { Locale } from "@/lib/contract/fields";
import { type ExportCounts, exportParts } from "@/lib/contract/workspaces/exports";
import de from "@/messages/de/export-files.json" with { type: "json" };
import en from "@/messages/en/export-files.json" with { type: "json" };
import es from "@/messages/es/export-files.json" with { type: "json" };
import fr from "@/messages/fr/export-files.json" with { type: "json" };
import pt from "@/messages/pt/export-files.json" with { type: "json" };

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const jsonParts: readonly string[] = ["campaigns", "smart_sequences"];

type Facts = { workspace: string; at: Date; counts: ExportCounts; lost: readonly string[] };

/** What each file of an archive is, and how many rows it has; with the line ends and the mark that Windows' editor needs. */
export function readmeOf(locale: Locale, { workspace, at, counts, lost }: Facts): string {
  const t = texts[locale];
  const number = new Intl.NumberFormat(locale);
  const values: Record<string, string> = { workspace, time: at.toISOString() };
  const say = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  const lines = [
    say(t.title),
    "",
    say(t.made),
    t.tables,
    t.long,
    t.instants,
    t.secrets,
    "",
    ...exportParts.flatMap((part) => [
      `${part}.${jsonParts.includes(part) ? "json" : "csv"} (${number.format(counts[part] ?? 0)})`,
      `  ${t.parts[part]}`,
    ]),
    "",
    "files/, imports/",
    `  ${t.folders}`,
    ...(lost.length > 0 ? ["", t.lost, ...lost.map((name) => `  ${name}`)] : []),
  ];
  return `\ufeff${lines.join("\r\n")}\r\n`;
}
