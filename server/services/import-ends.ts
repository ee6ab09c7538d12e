import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { imports } from "@/lib/contract/imports";
import type { Context } from "@/server/context";
import { publish } from "@/server/realtime/publish";
import { clearOutcomes } from "@/server/repositories/import-rows";
import { takeOut } from "@/server/repositories/import-undo";
import { listImports, lockImport, updateImport } from "@/server/repositories/imports";
import { mustFindCampaign } from "./campaign-access";
import { mustLockImport, mustTakePeople, showImportNow, startImport } from "./import-access";
import { showImports } from "./import-view";

/** Ends a running check as if it had not been begun, or an import, whose people stay (CAMP-20). */
export const cancelImport = (cx: Context, input: Input<typeof imports.updateStatus>) =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, input.campaignId);
    const { id, status } = await mustLockImport(tx, input);
    if (status !== "checking" && status !== "importing")
      throw new DomainError("import_wrong_state", { status });
    if (status === "checking") {
      await clearOutcomes(tx, id);
      await updateImport(tx, id, { status: "uploaded", doneRows: 0, startedAt: null });
    } else await updateImport(tx, id, { status: "cancelled", endedAt: cx.now() });
    await publish(tx, "refetch", { list: "imports", id });
    return showImportNow(cx, tx, id);
  });

/** Takes everybody out again whose first step has not run (R25). */
export const undoImport = (cx: Context, input: Input<typeof imports.undo>) =>
  cx.transact(async (tx) => {
    const campaign = await mustFindCampaign(cx, tx, input.campaignId);
    const { id, status } = await mustLockImport(tx, input);
    if (status !== "done" && status !== "cancelled") throw new DomainError("import_wrong_state", { status });
    await takeOut(tx, id);
    await updateImport(tx, id, { status: "undone" });
    await publish(tx, "refetch", { list: "imports", id });
    await publish(tx, "refetch", { list: "profiles", id: campaign.id });
    await publish(tx, "update_workflows", { id: campaign.id, version: campaign.version });
    return showImportNow(cx, tx, id);
  });

/** Runs every finished import again with its stored file and columns; nobody is doubled (R25). */
export const rerunImports = (cx: Context, { campaignId }: Input<typeof imports.rerun>) =>
  cx.transact(async (tx) => {
    await mustTakePeople(cx, tx, campaignId);
    for (const { id } of await listImports(tx, campaignId)) {
      const row = await lockImport(tx, id);
      if (row?.status === "done") await startImport(cx, tx, id, { status: "importing" });
    }
    return showImports(cx, tx, await listImports(tx, campaignId));
  });
