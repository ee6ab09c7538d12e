import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Gate } from "@/server/domain/campaigns/gates";

/**
 * An obstacle for everyone in a lane or a campaign, or in the closed lane of an account or a mailbox (`ofId`); instants are real. `until`
 * null: until the next entry. With `kinds` it concerns only those steps, with `campaignId` only that campaign in the lane.
 */
export type Obstacle = {
  ofId: string;
  campaignId?: string | null;
  at: Date;
  kinds?: readonly LedgerKind[] | null;
  gate: Gate | null;
  reason: WaitReason | null;
  until?: Date | null;
  detail?: Record<string, string | number> | null;
};

/** Logs obstacles; callers log one when the reason changes, not every time it is met. */
export async function noteObstacles(tx: Tx, obstacles: readonly Obstacle[]): Promise<void> {
  if (obstacles.length === 0) return;
  const column = <T>(read: (one: Obstacle) => T) => obstacles.map((one) => read(one) ?? null);
  await tx.query(
    `insert into obstacles (of_id, at, kinds, gate, reason, until, detail, campaign_id)
     select n.of_id, n.at, case when n.kinds <> '' then string_to_array(n.kinds, ' ') end, n.gate, n.reason, n.until, n.detail, n.campaign_id
       from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::jsonb[], $8::uuid[])
         as n(of_id, at, kinds, gate, reason, until, detail, campaign_id)`,
    [
      column((o) => o.ofId),
      column((o) => o.at),
      column((o) => o.kinds?.join(" ")),
      column((o) => o.gate),
      column((o) => o.reason),
      column((o) => o.until),
      column((o) => (o.detail ? JSON.stringify(o.detail) : null)),
      column((o) => o.campaignId),
    ],
  );
}

/** From now on the prospects of a campaign are paused, or continue. */
export const noteCampaign = (tx: Tx, id: string, status: CampaignStatus, now: Date) =>
  noteObstacles(tx, [
    {
      ...{ ofId: id, at: now, gate: "campaign_running" },
      reason: status === "active" ? null : "campaign_paused",
    },
  ]);

type NotedObstacle = Required<Obstacle>;

/** For each of these the entry that applied at a real instant, and the entries about kinds of steps that had not ended by then. */
export const listObstacles = (tx: Tx, ofIds: readonly string[], at: Date): Promise<NotedObstacle[]> =>
  tx.query<NotedObstacle>(
    `select n.* from unnest($1::uuid[]) as s(id) cross join lateral (
       (select of_id as "ofId", campaign_id as "campaignId", at, kinds, gate, reason, until, detail from obstacles
         where of_id = s.id and at <= $2 and kinds is null order by at desc, id desc limit 1)
       union all
       select of_id, campaign_id, at, kinds, gate, reason, until, detail from obstacles
         where of_id = s.id and at <= $2 and kinds is not null and until > $2) n order by n.at`,
    [ofIds, at],
  );
