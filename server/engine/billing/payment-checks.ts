import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { listPayersToCheck, postponeCheck } from "@/server/repositories/billing/payers";
import { refreshSubscription } from "@/server/services/billing/subscription";
import { nobody } from "@/server/services/workspaces/audit";
import { unlessFenced } from "../fence";
import { repeat } from "../rounds";

const everyMs = 10_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const batchSize = 50;

/**
 * Asks the payment provider once a day about everyone who pays, so that a webhook that never came is made up for. Returns a function that
 * stops it after the current round.
 */
export function startPaymentChecks({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);

  async function check(workspaceId: string): Promise<void> {
    try {
      // If it fails, the next try is in an hour, so that one who cannot be checked delays no other.
      const retryAt = new Date(+now() - dayMs + hourMs);
      await inWorkspace(pool, { workspaceId }, (tx) => postponeCheck(tx, retryAt));
      await refreshSubscription(
        { ...tools, scope: nobody, transact: (work) => inWorkspace(pool, { workspaceId }, work) },
        workspaceId,
      );
    } catch (err) {
      log.warn({ err, workspaceId }, "could not check the subscription");
    }
  }

  async function round(): Promise<void> {
    for (const workspaceId of await listPayersToCheck(doors, new Date(+now() - dayMs), batchSize))
      await check(workspaceId);
  }

  return repeat(everyMs, unlessFenced(pool, round), log);
}
