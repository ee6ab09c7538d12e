import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/fields";
import type { searches } from "@/lib/contract/prospects/searches";
import deImports from "@/messages/de/imports.json" with { type: "json" };
import de from "@/messages/de/searches.json" with { type: "json" };
import enImports from "@/messages/en/imports.json" with { type: "json" };
import en from "@/messages/en/searches.json" with { type: "json" };
import esImports from "@/messages/es/imports.json" with { type: "json" };
import es from "@/messages/es/searches.json" with { type: "json" };
import frImports from "@/messages/fr/imports.json" with { type: "json" };
import fr from "@/messages/fr/searches.json" with { type: "json" };
import ptImports from "@/messages/pt/imports.json" with { type: "json" };
import pt from "@/messages/pt/searches.json" with { type: "json" };
import type { Context } from "@/server/context";
import { type FoundRow, listFound } from "@/server/repositories/searches/people";
import { findSearch, type SearchRow } from "@/server/repositories/searches/searches";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { csvFile } from "@/server/services/imports/csv-file";
import { downloadRefused } from "@/server/services/imports/file";
import { recordAudit } from "@/server/services/workspaces/audit";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const reasons: Record<Locale, Pick<typeof enImports, "result">> = {
  ...{ en: enImports, fr: frImports, de: deImports, pt: ptImports, es: esImports },
};
const rowsPerBatch = 1_000;

/** All results of a search and their outcomes; for a file the rejected rows (CAMP-81, PROSPECT-26). */
export async function downloadSearch(cx: Context, { campaignId, searchId }: Input<typeof searches.download>) {
  const row = await cx.transact(async (tx) => {
    const { name } = await mustFindCampaign(cx, tx, campaignId);
    const found = await findSearch(tx, searchId);
    if (found && found.campaignId !== campaignId) throw new DomainError("not_found");
    if (found) await recordAudit(cx, tx, "search_exported", { subjectId: searchId, subject: name });
    return found;
  });
  if (!row) return downloadRefused(cx, { campaignId, importId: searchId });
  return fileOf(cx, row);
}

/** Everyone a search found, as a file. */
export function fileOf(cx: Context, row: SearchRow) {
  const { kind, file } = texts[cx.scope.locale];
  return csvFile(`${kind[row.kind]} – ${file.name}`, lines(cx, row));
}

async function* lines(cx: Context, row: SearchRow): AsyncGenerator<string[]> {
  const { file } = texts[cx.scope.locale];
  const { result: why } = reasons[cx.scope.locale];
  const { person, position, company, profile, result, added } = file;
  const fateOf = ({ refusal, exclusion }: FoundRow) => {
    if (refusal) return why.refusal[refusal];
    return exclusion ? why.exclusion[exclusion] : added;
  };
  yield [person, position, company, profile, result];
  for (let after = 0; ; ) {
    const found = await cx.transact((tx) => listFound(tx, row.id, after, rowsPerBatch));
    for (const one of found) yield [one.fullName, one.position, one.companyName, one.profileUrl, fateOf(one)];
    const last = found.at(-1);
    if (!last || found.length < rowsPerBatch) return;
    after = last.place;
  }
}
