import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Search, searches } from "@/lib/contract/prospects/searches";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { commandsFor, decide } from "@/server/domain/searches/machine";
import { commandsOfImport } from "@/server/domain/searches/of-import";
import { findAccount } from "@/server/repositories/accounts/accounts";
import { listImports, lockImport } from "@/server/repositories/imports/imports";
import {
  type CampaignSearch,
  listSearches,
  type SearchRow,
  updateSearch,
} from "@/server/repositories/searches/searches";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { mustLockImport, mustTakePeople, startImport } from "@/server/services/imports/access";
import { cancelImport } from "@/server/services/imports/ends";
import { readerOf } from "@/server/services/imports/entering-accounts";
import { lockSearchOf, publishSearch, startSearch } from "./access";
import { showAllSearches, showSearchNow } from "./view";

/** Pauses or resumes a search (CAMP-19, CAMP-20); a file's run ends, or begins again from its first row. */
export const updateSearchStatus = (
  cx: Context,
  input: Input<typeof searches.updateStatus>,
): Promise<Search> =>
  cx.transact(async (tx) => {
    const isPause = input.status === "stopped";
    if (isPause) await mustFindCampaign(cx, tx, input.campaignId);
    else await mustTakePeople(cx, tx, input.campaignId);
    const row = await lockSearchOf(tx, input);
    if (!row) await (isPause ? cancelImport : resumeImport)(cx, tx, { ...input, importId: input.searchId });
    else if (isPause) await pause(tx, row);
    else await start(cx, tx, row, "resume");
    return showSearchNow(cx, tx, input.searchId);
  });

export async function pause(tx: Tx, row: SearchRow): Promise<void> {
  await updateSearch(tx, row.id, { status: decide(row.status, "pause"), waitReason: null, nextAt: null });
  await publishSearch(tx, row.id);
}

/** Prospects imported before are in the campaign already, and stay unchanged. */
async function resumeImport(cx: Context, tx: Tx, ids: { campaignId: string; importId: string }) {
  const { id, status } = await mustLockImport(tx, ids);
  if (!commandsOfImport(status).includes("resume")) throw new DomainError("import_wrong_state", { status });
  await startImport(cx, tx, id, { status: "importing" });
}

/** From the beginning once more: one source, or all that have come to an end (CAMP-19). */
export const rerunSearches = (cx: Context, { campaignId, searchId }: Input<typeof searches.rerun>) =>
  cx.transact(async (tx): Promise<Search[]> => {
    await mustTakePeople(cx, tx, campaignId);
    if (searchId !== undefined) {
      const row = await lockSearchOf(tx, { campaignId, searchId });
      if (row) await start(cx, tx, row, "rerun");
      else await rerunImport(cx, tx, { campaignId, importId: searchId });
      return [await showSearchNow(cx, tx, searchId)];
    }
    for (const { id } of await listSearches(tx, campaignId)) {
      const row = await lockSearchOf(tx, { campaignId, searchId: id });
      if (row && commandsFor(row.status).includes("rerun")) await start(cx, tx, row, "rerun");
    }
    for (const { id } of await listImports(tx, campaignId)) {
      const row = await lockImport(tx, id);
      if (row?.status === "done") await startImport(cx, tx, id, { status: "importing" });
    }
    return showAllSearches(cx, tx, campaignId);
  });

/** Resumes, or begins a new run; a removed account is replaced. */
async function start(cx: Context, tx: Tx, row: CampaignSearch, command: "resume" | "rerun"): Promise<void> {
  decide(row.status, command);
  const anew = { run: row.run + 1, isCounted: false, cursor: null, pages: 0 };
  await startSearch(tx, row, { ...(await otherReader(cx, tx, row)), ...(command === "rerun" ? anew : {}) });
}

async function otherReader(cx: Context, tx: Tx, { accountId, campaignId }: CampaignSearch) {
  if (accountId === null || (await findAccount(tx, accountId, null))) return {};
  return { accountId: (await readerOf(cx, tx, { campaignId, named: null })).id };
}

async function rerunImport(cx: Context, tx: Tx, ids: { campaignId: string; importId: string }) {
  const { id, status } = await mustLockImport(tx, ids);
  if (status !== "done") throw new DomainError("import_wrong_state", { status });
  await startImport(cx, tx, id, { status: "importing" });
}
