import { DomainError } from "@/lib/contract/errors";
import type { ProspectImport } from "@/lib/contract/prospects/imports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import type { CampaignRow } from "@/server/repositories/campaigns/campaigns";
import { findImport, type ImportRow, lockImport, updateImport } from "@/server/repositories/imports/imports";
import { clearOutcomes } from "@/server/repositories/imports/rows";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { showImports } from "./view";

/** Prospects can be added to any campaign that is not archived or deleted (CAMP-14). */
export async function mustTakePeople(cx: Context, tx: Tx, campaignId: string): Promise<CampaignRow> {
  const campaign = await mustFindCampaign(cx, tx, campaignId);
  const { status } = campaign;
  if (status === "archived" || status === "deleted")
    throw new DomainError("campaign_wrong_state", { status });
  return campaign;
}

/** The import of this campaign, locked for a command that decides on its state. */
export async function mustLockImport(
  tx: Tx,
  { campaignId, importId }: { campaignId: string; importId: string },
): Promise<ImportRow> {
  const row = await lockImport(tx, importId);
  if (row?.campaignId !== campaignId) throw new DomainError("not_found");
  return row;
}

export async function showImportNow(cx: Context, tx: Tx, id: string): Promise<ProspectImport> {
  const row = await findImport(tx, id);
  const [shown] = await showImports(cx, tx, row ? [row] : []);
  return shown!;
}

/** Gives a check or an import to the workers, from the first row. */
export async function startImport(
  cx: Context,
  tx: Tx,
  id: string,
  change: Parameters<typeof updateImport>[2],
): Promise<void> {
  await clearOutcomes(tx, id);
  const fresh = { doneRows: 0, failure: null, startedAt: cx.now(), endedAt: null };
  await updateImport(tx, id, { ...change, ...fresh });
  await enqueue(tx, "import-prospects", { workspaceId: tx.workspaceId, importId: id });
  await publish(tx, "refetch", { list: "imports", id });
}
