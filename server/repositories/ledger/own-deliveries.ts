import type { Tx } from "@/server/db/tx";

/** A ledger row of a message a person wrote: no campaign, rank 0 (R11). Instants are real. */
type OwnDelivery = {
  id: string;
  laneId: string;
  prospectId: string;
  kind: "email" | "sms" | "voicemail" | "message";
  plannedAt: Date;
  dueAt: Date;
};

/** Puts the row in its lane and wakes the lane in time; hours and spacing do not hold a person's own action. */
export const insertOwnDelivery = (tx: Tx, delivery: OwnDelivery) =>
  tx.query(
    `with planned as (
       insert into deliveries (id, lane_id, prospect_id, kind, rank, planned_at, due_at) values ($1, $2, $3, $4, 0, $5, $6))
     update lanes set wake_at = least(wake_at, $6::timestamptz) where id = $2`,
    [delivery.id, delivery.laneId, delivery.prospectId, delivery.kind, delivery.plannedAt, delivery.dueAt],
  );

/** Takes a hand-written message out of the line together with its text; false when it is under way already. */
export async function deleteOwnDelivery(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `with taken as (
       delete from deliveries where id = $1 and state = 'planned' and enrollment_id is null returning workspace_id, id)
     delete from messages m using taken t where m.workspace_id = t.workspace_id and m.delivery_id = t.id returning m.id`,
    [id],
  );
  return rows.length > 0;
}

/** Gives one that waits another time, and wakes its lane for it; false when it is under way already. */
export async function moveOwnDelivery(tx: Tx, id: string, dueAt: Date): Promise<boolean> {
  const rows = await tx.query(
    `with moved as (
       update deliveries set due_at = $2 where id = $1 and state = 'planned' and enrollment_id is null returning workspace_id, lane_id)
     update lanes l set wake_at = least(l.wake_at, $2::timestamptz) from moved m
      where l.workspace_id = m.workspace_id and l.id = m.lane_id returning l.id`,
    [id, dueAt],
  );
  return rows.length > 0;
}

/** Locks scheduled messages to a prospect that have not left; returns the ids. */
export async function lockScheduled(tx: Tx, prospectId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select d.id from messages m join deliveries d on d.workspace_id = m.workspace_id and d.id = m.delivery_id
      where m.prospect_id = $1 and m.is_scheduled and m.state in ('queued', 'sending') and d.state in ('planned', 'claimed')
      order by d.id for update of d`,
    [prospectId],
  );
  return rows.map(({ id }) => id);
}
