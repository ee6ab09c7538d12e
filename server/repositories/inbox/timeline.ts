import type { Tx } from "@/server/db/tx";
import type { Logged } from "@/server/domain/campaigns/history";
import { countShown, type Place } from "@/server/repositories/cursor";
import type { NewEvent } from "@/server/repositories/ledger/events";

/** A log entry with the names displayed with it; instants are real. */
export type TimelineRow = Required<
  Pick<
    NewEvent,
    "id" | "at" | "kind" | "campaignId" | "stepId" | "stepKind" | "channel" | "reason" | "until" | "messageId"
  >
> & { campaignName: string | null; actor: string | null };

/** SQL: a code; of contact that was allowed again, a member's own words. */
const reasonOf = (event: string) =>
  `case ${event}.kind when 'opt_in' then ${event}.detail ->> 'words' else ${event}.reason end`;

const columns = `v.id, v.at, v.kind, v.campaign_id as "campaignId", c.name as "campaignName", v.step_id as "stepId",
  v.step_kind as "stepKind", v.channel, ${reasonOf("v")} as reason, v.until, v.message_id as "messageId",
  nullif(trim(u.first_name || ' ' || u.last_name), '') as actor`;
const joins = `left join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
  left join users u on u.id = v.actor_id`;

/** Everything that happened to a prospect, newest first, without claims, which are internal. */
const shown = "v.prospect_id = $1 and v.kind <> 'claimed'";

export const listTimeline = (
  tx: Tx,
  prospectId: string,
  page: { after: Place | null; offset: number; limit: number },
): Promise<TimelineRow[]> =>
  tx.query<TimelineRow>(
    `select ${columns} from (select * from events v where ${shown}
        and ($2::timestamptz is null or (v.at, v.id) < ($2, $3::uuid))
        order by v.at desc, v.id desc limit $4 offset $5) v ${joins} order by v.at desc, v.id desc`,
    [prospectId, page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export const countTimeline = (tx: Tx, prospectId: string): Promise<number> =>
  countShown(tx, `events v where ${shown}`, [prospectId]);

/** The last thing that happened to a person in a campaign up to a real instant. */
export async function lastEventAt(
  tx: Tx,
  of: { prospectId: string; campaignId: string },
  at: Date,
): Promise<TimelineRow | null> {
  const [row] = await tx.query<TimelineRow>(
    `select ${columns} from events v ${joins}
      where ${shown} and (v.campaign_id = $2 or v.campaign_id is null) and v.at <= $3 order by v.at desc, v.id desc limit 1`,
    [of.prospectId, of.campaignId, at],
  );
  return row ?? null;
}

/** How a prospect's newest opt-out came, who of the workspace did it, and whether another record asked for it. */
export async function findOptOut(
  tx: Tx,
  prospectId: string,
): Promise<{ reason: string | null; actor: string | null; isShared: boolean } | null> {
  const [row] = await tx.query<{ reason: string | null; actor: string | null; isShared: boolean }>(
    `select v.reason, nullif(trim(u.first_name || ' ' || u.last_name), '') as actor,
        coalesce(v.detail ? 'sharedWith', false) as "isShared"
       from events v left join users u on u.id = v.actor_id
      where v.prospect_id = $1 and v.kind = 'opt_out' order by v.at desc, v.id desc limit 1`,
    [prospectId],
  );
  return row ?? null;
}

/** The name of the member who changed a prospect's data last; null if that was `self`, or no member. */
export async function findEditor(tx: Tx, prospectId: string, self: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string | null }>(
    `select case when v.actor_id <> $2 then nullif(trim(u.first_name || ' ' || u.last_name), '') end as name
       from events v left join users u on u.id = v.actor_id
      where v.prospect_id = $1 and v.kind in ('edited', 'imported', 'merged', 'merged_duplicate', 'enriched')
      order by v.at desc, v.id desc limit 1`,
    [prospectId, self],
  );
  return row?.name ?? null;
}

/** The run of a person in a campaign that was under way at a real instant, and every line of the log about it until then. */
export async function readHistory(
  tx: Tx,
  of: { prospectId: string; campaignId: string },
  at: Date,
): Promise<{ enrollmentId: string; lines: Logged[] } | null> {
  const [run] = await tx.query<{ id: string }>(
    `select id from enrollments where prospect_id = $1 and campaign_id = $2 and entered_at <= $3 order by run desc limit 1`,
    [of.prospectId, of.campaignId, at],
  );
  if (!run) return null;
  const lines = await tx.query<Logged>(
    `select at, kind, step_id as "stepId", step_kind as "stepKind", reason, until, version, gate, detail
       from events where prospect_id = $1 and enrollment_id = $2 and at <= $3 order by at, id`,
    [of.prospectId, run.id, at],
  );
  return { enrollmentId: run.id, lines };
}

/** The lane of a prospect's step, and its owner: an account or a mailbox. */
export async function findLaneOfStep(
  tx: Tx,
  enrollmentId: string,
  stepId: string,
): Promise<{ laneId: string; closedId: string } | null> {
  const [row] = await tx.query<{ laneId: string; closedId: string }>(
    `select l.id as "laneId", coalesce(l.mailbox_id, l.number_id, l.account_id) as "closedId" from deliveries d
       join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
      where d.enrollment_id = $1 and d.step_id = $2 order by d.account_no desc limit 1`,
    [enrollmentId, stepId],
  );
  return row ?? null;
}

/** The version of a campaign that ran at a real instant; null before the first. */
export async function findVersionAt(tx: Tx, campaignId: string, at: Date): Promise<number | null> {
  const [row] = await tx.query<{ version: number | null }>(
    "select max(version) as version from campaign_versions where campaign_id = $1 and published_at <= $2",
    [campaignId, at],
  );
  return row?.version ?? null;
}
