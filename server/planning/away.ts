import type { Tx } from "@/server/db/tx";
import { lateBefore } from "@/server/domain/campaigns/hours/away";
import { parkLate, takeFromWorkers } from "@/server/repositories/campaigns/backlog";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { logEvents } from "@/server/repositories/ledger/events";
import { lateEvent } from "./catch-up";
import type { Planning } from "./planning";

/** The owner of an account is away from now on: what workers have claimed for campaigns does not leave (R22). */
export async function revokeClaimed(tx: Tx, accountId: string): Promise<void> {
  const taken = await takeFromWorkers(tx, accountId);
  await withdrawOutgoing(
    tx,
    taken.map(({ id }) => id),
  );
}

/** The owner is back: a member decides about steps more than seven days late, and the lanes spread the rest. */
export async function askAboutLate(tx: Tx, p: Planning, accountId: string): Promise<void> {
  const late = await parkLate(tx, accountId, lateBefore(p));
  await logEvents(
    tx,
    late.map((row) => lateEvent(p, row)),
  );
}
