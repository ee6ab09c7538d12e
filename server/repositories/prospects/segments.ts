import type { SegmentPause } from "@/lib/contract/prospects/segments";
import type { ViewState } from "@/lib/contract/views";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { contactedBy } from "./prospects";

export type SegmentRow = {
  id: string;
  name: string;
  state: ViewState;
  campaignId: string;
  campaignName: string;
  isOn: boolean;
  offBecause: SegmentPause | null;
  ranAt: Date | null;
  afterId: string | null;
  createdBy: string;
  createdAt: Date;
};

const columns = `s.id, s.name, s.state, s.campaign_id as "campaignId", c.name as "campaignName", s.is_on as "isOn",
  s.off_because as "offBecause", s.ran_at as "ranAt", s.after_id as "afterId", s.created_by as "createdBy", s.created_at as "createdAt"`;
const from = "segments s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id";

type Counted = SegmentRow & { added: number; skipped: number };

/** Segments, newest first: all, those of a campaign, or the one of `id`. */
export const findSegments = (
  tx: Tx,
  { id = null, campaignId = null }: { id?: string | null; campaignId?: string | null } = {},
): Promise<Counted[]> =>
  tx.query(
    `select ${columns}, coalesce(n.added, 0)::int as added, coalesce(n.skipped, 0)::int as skipped
       from ${from} left join lateral (
         select count(*) filter (where p.outcome = 'added') as added, count(*) filter (where p.outcome = 'skipped') as skipped
           from segment_people p where p.workspace_id = s.workspace_id and p.segment_id = s.id) n on true
      where ($1::uuid is null or s.id = $1) and ($2::uuid is null or s.campaign_id = $2) order by s.created_at desc, s.id desc`,
    [id, campaignId],
  );

/** The segment without its counts, which take longer the more it added. */
export async function findSegment(tx: Tx, id: string): Promise<SegmentRow | null> {
  const [row] = await tx.query<SegmentRow>(`select ${columns} from ${from} where s.id = $1`, [id]);
  return row ?? null;
}

/** The segment, locked: one worker at a time adds prospects for it, and a pause waits for it. Null if it is locked and `skipsLocked`. */
export async function lockSegment(
  tx: Tx,
  id: string,
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Promise<SegmentRow | null> {
  const [row] = await tx.query<SegmentRow>(
    `select ${columns} from ${from} where s.id = $1 for no key update of s ${skipsLocked ? "skip locked" : ""}`,
    [id],
  );
  return row ?? null;
}

/** How many there are, exactly until the transaction ends. */
export async function countSegmentsForInsert(tx: Tx): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('segments ' || $1, 0))", [tx.workspaceId]);
  const [row] = await tx.query<{ count: number }>("select count(*)::int as count from segments");
  return row!.count;
}

type NewSegment = Pick<SegmentRow, "id" | "name" | "state" | "campaignId" | "createdBy" | "createdAt">;
export const insertSegment = (tx: Tx, row: NewSegment) =>
  tx.query(
    `insert into segments (id, name, state, campaign_id, created_by, created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [row.id, row.name, JSON.stringify(row.state), row.campaignId, row.createdBy, row.createdAt],
  );

/** Turns it on, to look again at `nextAt`, or off for a reason. */
export const switchSegment = (tx: Tx, id: string, offBecause: SegmentPause | null, nextAt: Date) =>
  tx.query(
    "update segments set is_on = $2::text is null, off_because = $2, next_at = $3, after_id = null where id = $1",
    [id, offBecause, nextAt],
  );

/** It acts for another member. */
export const handSegment = (tx: Tx, id: string, createdBy: string) =>
  tx.query("update segments set created_by = $2 where id = $1", [id, createdBy]);

/** Looks again later, because something failed. */
export const postponeSegment = (tx: Tx, id: string, nextAt: Date) =>
  tx.query("update segments set next_at = $2 where id = $1", [id, nextAt]);

export const deleteSegment = (tx: Tx, id: string) => tx.query("delete from segments where id = $1", [id]);

/** Where the round goes on, at once; with null the round has ended at `at`, and the next one begins at `nextAt`. */
export const noteRound = (
  tx: Tx,
  id: string,
  { afterId, at, nextAt }: { afterId: string | null; at: Date; nextAt: Date },
) =>
  tx.query(
    `update segments set after_id = $2, ran_at = case when $2::uuid is null then $3 else ran_at end,
        next_at = case when $2::uuid is null then $4 else $3 end where id = $1`,
    [id, afterId, at, nextAt],
  );

type Judged = { prospectId: string; outcome: "added" | "skipped" | "before"; reason: string | null };

export async function noteJudged(tx: Tx, segmentId: string, judged: readonly Judged[], at: Date) {
  if (judged.length === 0) return;
  await tx.query(
    `insert into segment_people (segment_id, prospect_id, outcome, reason, at)
     select $1, n.prospect_id, n.outcome, n.reason, $5 from unnest($2::uuid[], $3::text[], $4::text[]) as n(prospect_id, outcome, reason)
     on conflict do nothing`,
    [
      ...[segmentId, judged.map(({ prospectId }) => prospectId), judged.map(({ outcome }) => outcome)],
      ...[judged.map(({ reason }) => reason), at],
    ],
  );
}

/** Whom the campaign did not take, newest first, as far as these accounts may see them. */
export const listSkipped = (
  tx: Tx,
  segmentId: string,
  accounts: Allowed,
  limit: number,
): Promise<{ id: string; name: string; code: string }[]> =>
  tx.query(
    `select p.id, p.full_name as name, s.reason as code from segment_people s
       join prospects p on p.workspace_id = s.workspace_id and p.id = s.prospect_id
      where s.segment_id = $1 and s.outcome = 'skipped' and ($2::uuid[] is null or ${contactedBy("p.id", "$2")})
      order by s.at desc, p.id desc limit $3`,
    [segmentId, accounts, limit],
  );
