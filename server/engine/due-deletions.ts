import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { restorableSince } from "@/server/domain/crm/restoring";
import { forgetDeals } from "@/server/repositories/crm/forgetting";
import { deleteOldAuditEntries } from "@/server/repositories/workspaces/audit";
import { deleteDueWorkspaces, listClosedWorkspaces } from "@/server/repositories/workspaces/workspaces";
import { signOutAll } from "@/server/services/accounts/sign-out-all";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 60_000;
/** The max time for signing out in a round, so that a network that does not respond delays no deletion. */
const farewellMs = 45_000;

/**
 * Deletes workspaces that are due for deletion (SPACE-51), one at a time, and signs out accounts that were closed for it. Also deletes
 * audit entries past their retention, and deals that can no longer be restored. Returns a function that stops it after the current round.
 */
export function startDeletions({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    const until = new Date(+now() + farewellMs);
    for (const workspaceId of await listClosedWorkspaces(doors))
      await signOutAll({ ...tools, transact: (work) => inWorkspace(pool, { workspaceId }, work) }, until);
    while ((await deleteOldAuditEntries(doors)) > 0);
    while ((await forgetDeals(doors, restorableSince(now()))) > 0);
    for (;;) {
      const { closed, deleted } = await deleteDueWorkspaces(doors);
      if (closed > 0 || deleted > 0) log.info({ closed, deleted }, "workspaces were closed or deleted");
      if (deleted === 0) return;
    }
  }

  return repeat(everyMs, unlessFenced(pool, round), log);
}
