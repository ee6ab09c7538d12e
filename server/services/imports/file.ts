import { DomainError } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/imports.json" with { type: "json" };
import en from "@/messages/en/imports.json" with { type: "json" };
import es from "@/messages/es/imports.json" with { type: "json" };
import fr from "@/messages/fr/imports.json" with { type: "json" };
import pt from "@/messages/pt/imports.json" with { type: "json" };
import type { Context } from "@/server/context";
import { recognizeExport } from "@/server/domain/imports/exports/recognize";
import { findImport, type ImportRow } from "@/server/repositories/imports/imports";
import { listListed } from "@/server/repositories/imports/rows";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { recordAudit } from "@/server/services/workspaces/audit";
import { csvFile } from "./csv-file";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const rowsPerBatch = 1_000;

/** Rows not taken, and those with a status of another tool that had a consequence, as a file that can be mended and imported again: line, reason, then the row as it was (CAMP-81). */
export async function downloadRefused(cx: Context, input: { campaignId: string; importId: string }) {
  const row = await cx.transact(async (tx) => {
    const { name } = await mustFindCampaign(cx, tx, input.campaignId);
    const found = await findImport(tx, input.importId);
    if (found?.campaignId !== input.campaignId) throw new DomainError("not_found");
    await recordAudit(cx, tx, "search_exported", { subjectId: found.id, subject: name });
    return found;
  });
  const { file } = texts[cx.scope.locale];
  const what = recognizeExport(row.headers) ? file.listed : file.name;
  const name = `${row.fileName.replace(/\.\w{1,5}$/, "")} – ${what}`;
  return csvFile(name, lines(cx, row), row.separator);
}

async function* lines(cx: Context, row: ImportRow): AsyncGenerator<string[]> {
  const { file, result, recognized } = texts[cx.scope.locale];
  yield [file.line, file.reason, ...row.headers];
  for (let after = 0; ; ) {
    const rows = await cx.transact((tx) => listListed(tx, row.id, after, rowsPerBatch));
    for (const { line, refusal, exclusion, pastStatus, cells } of rows) {
      const keptOut =
        exclusion && pastStatus !== "bounced" ? result.exclusion[exclusion] : recognized.bounced;
      yield [String(line), refusal ? result.refusal[refusal] : keptOut, ...cells];
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    after = last.line;
  }
}
