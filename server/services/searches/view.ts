import type { ProspectImport } from "@/lib/contract/prospects/imports";
import type { Search, SearchFacts } from "@/lib/contract/prospects/searches";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { commandsFor } from "@/server/domain/searches/machine";
import { commandsOfImport, statusOfImport } from "@/server/domain/searches/of-import";
import { findImport, listImports } from "@/server/repositories/imports/imports";
import { type FoundTally, tallyFound } from "@/server/repositories/searches/people";
import {
  type CampaignSearch,
  campaignNames,
  findSearch,
  listSearches,
  listSources,
  type SearchRow,
} from "@/server/repositories/searches/searches";
import { showImports } from "@/server/services/imports/view";

type Shower = Pick<Context, "clock" | "now">;

/** All sources of a campaign, files among them, the newest first. */
export async function showAllSearches(cx: Shower, tx: Tx, campaignId: string): Promise<Search[]> {
  const files = await showImports(cx, tx, await listImports(tx, campaignId));
  const searches = await showSearches(cx, tx, await listSearches(tx, campaignId));
  return [...files.map(ofImport), ...searches].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** One of them, search or file. */
export async function showSearchNow(cx: Shower, tx: Tx, id: string): Promise<Search> {
  const row = await findSearch(tx, id);
  if (row?.campaignId) return (await showSearches(cx, tx, [{ ...row, campaignId: row.campaignId }]))[0]!;
  const file = await findImport(tx, id);
  const [shown] = await showImports(cx, tx, file ? [file] : []);
  return ofImport(shown!);
}

const showSearches = (cx: Shower, tx: Tx, rows: readonly CampaignSearch[]): Promise<Search[]> =>
  showFacts(cx, tx, rows, ({ campaignId }) => ({ campaignId }));

/** Searches with what is shown of their target. */
export async function showFacts<Row extends SearchRow, Target>(
  cx: Shower,
  tx: Tx,
  rows: readonly Row[],
  targetOf: (row: Row) => Target,
): Promise<(SearchFacts & Target)[]> {
  if (rows.length === 0) return [];
  const tallies = await tallyFound(
    tx,
    rows.map(({ id }) => id),
  );
  const names = await campaignNames(
    tx,
    rows.flatMap(({ fromCampaignId }) => fromCampaignId ?? []),
  );
  const shown = (at: Date) => cx.clock.toVirtual(at).toISOString();
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, url: row.url, fileName: null },
    fromCampaign:
      row.fromCampaignId === null
        ? null
        : { id: row.fromCampaignId, name: names.get(row.fromCampaignId) ?? "" },
    ...{ query: row.query, accountId: row.accountId, status: row.status },
    commands: commandsFor(row.status),
    importStatus: null,
    wait: row.waitReason && { reason: row.waitReason, until: row.nextAt && shown(row.nextAt) },
    ...{ failure: row.failure, total: row.total },
    ...sums(tallies.filter(({ searchId }) => searchId === row.id)),
    customFieldsKeys: [],
    createdAt: shown(row.createdAt),
    version: row.version,
    ...targetOf(row),
  }));
}

function sums(tallies: readonly FoundTally[]): Pick<Search, "found" | "added" | "notAdded"> {
  const total = (of: readonly FoundTally[]) => of.reduce((sum, { count }) => sum + count, 0);
  const notAdded = tallies.flatMap(({ refusal, exclusion, count }) => {
    const reason = refusal ?? exclusion;
    return reason ? [{ reason, count }] : [];
  });
  const found = total(tallies);
  const left = notAdded.reduce((sum, { count }) => sum + count, 0);
  return { found, added: found - left, notAdded: notAdded.sort((a, b) => b.count - a.count) };
}

function ofImport(made: ProspectImport): Search {
  const { id, campaignId, fileName, status, failure, rows, createdAt, version } = made;
  const keys = made.columns
    .map(({ target }) => target)
    .filter((target) => target.startsWith("custom_field_"));
  return {
    ...{ id, campaignId, kind: "csv", url: null, fileName, fromCampaign: null, query: null, accountId: null },
    ...{
      status: statusOfImport[status],
      commands: commandsOfImport(status),
      importStatus: status,
      wait: null,
    },
    ...{ failure, total: rows, found: made.importedRows, added: status === "checked" ? 0 : made.enrolled },
    notAdded: [...made.refusedBy, ...made.excludedBy].map(({ reason, count }) => ({ reason, count })),
    ...{ customFieldsKeys: keys, createdAt, version },
  };
}

/** Sources as the campaign itself lists them (CAMP-06). */
export const sourcesOf = async (tx: Tx, campaignId: string) =>
  (await listSources(tx, campaignId)).map(({ id, kind, status, name, targets }) => ({
    ...{ id, kind, name },
    status:
      kind === "csv" ? statusOfImport[status as ProspectImport["status"]] : (status as Search["status"]),
    customFieldsKeys: targets.filter((target) => target.startsWith("custom_field_")),
  }));
