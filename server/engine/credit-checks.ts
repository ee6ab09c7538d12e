import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { type Doors, doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import {
  addUp,
  type BooksCheck,
  listUnchecked,
  noteCheck,
} from "@/server/repositories/billing/credit-checks";
import { repeat } from "./rounds";

const everyMs = 60 * 60_000;
const batchSize = 10_000;

type CheckTools = Pick<Tools, "log" | "now"> & { pool: Pool };

/**
 * Adds up the postings of each workspace in which something was posted since the last time, and compares its balances with them. What does
 * not agree is logged and reported by `/readyz` and the metrics. Returns a function that stops it after the current round.
 */
export function startCreditChecks(tools: CheckTools): () => Promise<void> {
  const doors = doorsOf(tools.pool);
  return repeat(everyMs, () => checkCredits(tools, doors), tools.log);
}

/** One round. */
export async function checkCredits({ pool, log, now }: CheckTools, doors: Doors): Promise<void> {
  for (const workspaceId of await listUnchecked(doors, batchSize)) {
    const check = await inWorkspace(pool, { workspaceId }, async (tx) => {
      const found = await addUp(tx);
      if (found) await noteCheck(tx, { moves: found.moves, isOff: !isRight(found), at: now() });
      return found;
    }).catch((err) => {
      log.error({ err, workspaceId }, "could not check credits");
      return null;
    });
    if (check && !isRight(check)) log.error({ workspaceId, ...check }, "credits are not what was posted");
  }
}

const isRight = ({ balance, reserved, postedBalance, postedReserved, held, wrongGrants }: BooksCheck) =>
  balance === postedBalance && reserved === postedReserved && reserved === held && wrongGrants === 0;
