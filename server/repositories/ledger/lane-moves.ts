import type { Tx } from "@/server/db/tx";
import type { LaneChannel } from "@/server/domain/campaigns/sequence/kinds";

/** A claimed row that belongs into another lane: of the same account, or of a number. */
export type LaneMove = { id: string; fence: number; channel: LaneChannel; phoneId: string | null };

/** Puts rows that this worker claimed into other lanes, with the dates they have; answers those lanes with their earliest date. */
export async function moveToLanes(
  tx: Tx,
  workerId: string,
  moves: readonly LaneMove[],
): Promise<Map<string, Date>> {
  const rows = await tx.query<{ laneId: string; dueAt: Date }>(
    `with moved as (
       update deliveries d set lane_id = l.id, state = 'planned', lease_by = null
         from unnest($1::uuid[], $2::int[], $3::text[], $5::uuid[]) as m(id, fence, channel, phone_id), lanes w, lanes l
        where d.id = m.id and d.fence = m.fence and d.lease_by = $4 and d.state = 'claimed'
          and w.workspace_id = d.workspace_id and w.id = d.lane_id
          and l.workspace_id = d.workspace_id and l.channel = m.channel
          and case when m.phone_id is null then l.account_id = w.account_id else l.number_id = m.phone_id end
        returning d.lane_id, d.due_at)
     select lane_id as "laneId", min(due_at) as "dueAt" from moved group by lane_id`,
    [
      moves.map(({ id }) => id),
      moves.map(({ fence }) => fence),
      moves.map(({ channel }) => channel),
      workerId,
      moves.map(({ phoneId }) => phoneId),
    ],
  );
  return new Map(rows.map(({ laneId, dueAt }) => [laneId, dueAt]));
}
