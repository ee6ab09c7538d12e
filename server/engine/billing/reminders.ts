import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { listToRemind } from "@/server/repositories/billing/reminders";
import { remindAdmins } from "@/server/services/billing/reminders";
import { nobody } from "@/server/services/workspaces/audit";
import { unlessFenced } from "../fence";
import { repeat } from "../rounds";

const everyMs = 5_000;
const batchSize = 50;

/**
 * Reminds admins of payments that failed and of the end of their trial (BILL-58). Returns a function that stops it after the current round.
 */
export function startBillingReminders({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    for (const workspaceId of await listToRemind(doors, now(), batchSize)) {
      const transact = <T>(work: (tx: Tx) => Promise<T>) => inWorkspace(pool, { workspaceId }, work);
      await remindAdmins({ ...tools, transact, scope: nobody }, workspaceId).catch((err) =>
        log.warn({ err, workspaceId }, "could not remind admins of their plan"),
      );
    }
  }

  return repeat(everyMs, unlessFenced(pool, round), log);
}
