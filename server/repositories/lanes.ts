import type { Channel, WaitReason } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";

export type NewLane = { id: string; channel: Channel; accountId: string; mailboxId: string | null };

/** The lane of an account or a mailbox, made once and then only opened and closed. */
export async function openLane(tx: Tx, lane: NewLane): Promise<void> {
  const by = lane.mailboxId ? { mailboxId: lane.mailboxId } : { accountId: lane.accountId };
  if (await setLaneClosed(tx, by, null)) return;
  await tx.query("insert into lanes (id, channel, account_id, mailbox_id) values ($1, $2, $3, $4)", [
    lane.id,
    lane.channel,
    lane.accountId,
    lane.mailboxId,
  ]);
}

export type LaneOf = { accountId: string } | { mailboxId: string };
const laneOf = (by: LaneOf) =>
  "mailboxId" in by
    ? { where: "mailbox_id = $1", id: by.mailboxId }
    : { where: "account_id = $1 and channel = 'network'", id: by.accountId };

/** Closes a lane with its reason, or opens it with null: what waits in it keeps its dates. False when there is none. */
export async function setLaneClosed(tx: Tx, by: LaneOf, reason: WaitReason | null): Promise<boolean> {
  const { where, id } = laneOf(by);
  const rows = await tx.query(`update lanes set closed_reason = $2 where ${where} returning id`, [
    id,
    reason,
  ]);
  return rows.length > 0;
}

/** The lane a hand-written message goes into; null when the account or mailbox never had one. */
export async function findLane(tx: Tx, by: LaneOf): Promise<{ id: string } | null> {
  const { where, id } = laneOf(by);
  const [row] = await tx.query<{ id: string }>(`select id from lanes where ${where}`, [id]);
  return row ?? null;
}
