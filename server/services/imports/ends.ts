import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { imports } from "@/lib/contract/prospects/imports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { updateImport } from "@/server/repositories/imports/imports";
import { clearOutcomes } from "@/server/repositories/imports/rows";
import { takeOut } from "@/server/repositories/imports/undo";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustLockImport, showImportNow } from "./access";

/** Ends a running check as if it had not begun, or an import, whose prospects stay (CAMP-20). */
export async function cancelImport(
  cx: Context,
  tx: Tx,
  ids: { campaignId: string; importId: string },
): Promise<void> {
  const { id, status } = await mustLockImport(tx, ids);
  if (status !== "checking" && status !== "importing")
    throw new DomainError("import_wrong_state", { status });
  if (status === "checking") {
    await clearOutcomes(tx, id);
    await updateImport(tx, id, { status: "uploaded", doneRows: 0, startedAt: null });
  } else await updateImport(tx, id, { status: "cancelled", endedAt: cx.now() });
  await publish(tx, "refetch", { list: "imports", id });
}

/** Removes all imported prospects whose first step has not run (R25). */
export const undoImport = (cx: Context, input: Input<typeof imports.undo>) =>
  cx.transact(async (tx) => {
    const campaign = await mustFindCampaign(cx, tx, input.campaignId);
    const { id, status } = await mustLockImport(tx, input);
    if (status !== "done" && status !== "cancelled") throw new DomainError("import_wrong_state", { status });
    await takeOut(tx, id);
    await updateImport(tx, id, { status: "undone" });
    await recordAudit(cx, tx, "import_undone", { subjectId: id, subject: campaign.name });
    await publish(tx, "refetch", { list: "imports", id });
    await publish(tx, "refetch", { list: "profiles", id: campaign.id });
    await publish(tx, "update_workflows", { id: campaign.id, version: campaign.version });
    return showImportNow(cx, tx, id);
  });
