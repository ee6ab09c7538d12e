import type { Tx } from "@/server/db/tx";

/** A ledger row of a message a person wrote: no campaign, rank 0 (R11). Instants are real. */
export type OwnDelivery = {
  id: string;
  laneId: string;
  prospectId: string;
  kind: "email" | "sms" | "message";
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
