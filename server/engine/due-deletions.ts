import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { deleteOldAuditEntries } from "@/server/repositories/workspaces/audit";
import { deleteDueWorkspaces, listClosedWorkspaces } from "@/server/repositories/workspaces/workspaces";
import { signOutAll } from "@/server/services/accounts/farewell";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 60_000;
/** So long signing out may take in a round: a network that does not answer holds no deletion up. */
const farewellMs = 45_000;

/**
 * Deletes workspaces whose time has come (SPACE-51), one at a time, and signs the accounts of those out that were closed for it.
 * Audit entries past their retention go, too. Answers how to stop after the round under way.
 */
export function startDeletions({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    const until = new Date(+now() + farewellMs);
    for (const workspaceId of await listClosedWorkspaces(doors))
      await signOutAll({ ...tools, transact: (work) => inWorkspace(pool, { workspaceId }, work) }, until);
    while ((await deleteOldAuditEntries(doors)) > 0);
    for (;;) {
      const { closed, deleted } = await deleteDueWorkspaces(doors);
      if (closed > 0 || deleted > 0) log.info({ closed, deleted }, "workspaces were closed or deleted");
      if (deleted === 0) return;
    }
  }

  return repeat(everyMs, unlessFenced(pool, round), log);
}
