import type { Context, Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import type { Planning } from "@/server/planning/planning";
import { listClockSegments } from "@/server/repositories/ledger/clock";

/** When and on which clock a person's command plans something. */
export const planningOf = (cx: Pick<Context, "now" | "clock" | "newId">): Planning => ({
  now: cx.now(),
  clock: cx.clock,
  newId: cx.newId,
});

/** The same without a signed-in user: the clock is read from the workspace of the transaction. */
export const planningIn = async (
  tx: Tx,
  { now, newId }: Pick<Tools, "now" | "newId">,
): Promise<Planning> => ({
  now: now(),
  clock: clockOf(await listClockSegments(tx)),
  newId,
});
