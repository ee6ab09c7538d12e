import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { grantCredits } from "@/server/planning/credits";
import { listDueGrants } from "@/server/repositories/billing/credits";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 60_000;
const batchSize = 100;

/** Grants workspaces the credits of a new period when it begins (BILL-07). Returns a function that stops it after the current round. */
export function startCreditGrants({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, newId } = tools;
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    const now = tools.now();
    for (const workspaceId of await listDueGrants(doors, now, batchSize))
      await inWorkspace(pool, { workspaceId }, (tx) => grantCredits(tx, { now, newId })).catch((err) =>
        log.error({ err, workspaceId }, "could not grant credits"),
      );
  }

  return repeat(everyMs, unlessFenced(pool, round), log);
}
