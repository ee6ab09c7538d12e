import type { Tx } from "@/server/db/tx";
import { bounceWindow, complaintWindow, type GuardCounts } from "@/server/domain/tracking/guard";
import { isLastRun } from "./last-run";
import { replacedId } from "./sent-mails";

/** `withdrawn`: a person said that it was wrong. */
type BounceMark = "hard" | "soft" | "block" | "complaint" | "withdrawn";
/** The more serious result stays: an email may bounce softly first and then for good. */
const gravest = "array['withdrawn', 'soft', 'block', 'hard', 'complaint']";

/** Stores the result of a bounce report for a campaign email; returns its campaign, null if it has none. */
export async function markBounced(tx: Tx, messageId: string, bounce: BounceMark): Promise<string | null> {
  const [row] = await tx.query<{ campaignId: string | null }>(
    `update deliveries d set bounce = case when array_position(${gravest}, d.bounce) > array_position(${gravest}, $2) then d.bounce else $2 end
       from messages m where (m.mail_message_id = $1 or ${replacedId} = $1) and m.direction = 'out' and d.id = m.delivery_id and d.enrollment_id is not null
      returning d.campaign_id as "campaignId"`,
    [messageId, bounce],
  );
  return row?.campaignId ?? null;
}

/** Mails that their server refused in the dialogue. */
export const markRefused = (tx: Tx, refused: readonly { id: string; bounce: BounceMark }[]) =>
  tx.query(
    `update deliveries d set bounce = r.bounce from unnest($1::uuid[], $2::text[]) as r(id, bounce) where d.id = r.id`,
    [refused.map(({ id }) => id), refused.map(({ bounce }) => bounce)],
  );

/** The prospect's current address accepts emails after all: earlier bounces no longer count (R17). */
export const withdrawBounces = (tx: Tx, prospectId: string) =>
  tx.query(
    `update deliveries d set bounce = 'withdrawn'
       from enrollments e, prospects p
      where e.prospect_id = $1 and p.id = $1 and d.enrollment_id = e.id and d.bounce = 'hard'
        and exists (select 1 from messages m where m.delivery_id = d.id and m.direction = 'out'
          and lower(m.to_address) = lower(coalesce(p.work_email, p.personal_email)))`,
    [prospectId],
  );

/** When email to a prospect last bounced hard, and what the server said. */
export async function findLostAddress(
  tx: Tx,
  prospectId: string,
): Promise<{ at: Date; said: string } | null> {
  const [row] = await tx.query<{ at: Date; said: string }>(
    `select at, coalesce(nullif(detail ->> 'diagnostic', ''), case when reason = 'hard' then '' else reason end, '') as said from events
      where prospect_id = $1 and kind = 'bounce' and coalesce(reason, '') not in ('soft', 'block', 'complaint', 'unsure')
      order by at desc limit 1`,
    [prospectId],
  );
  return row ?? null;
}

/** Campaigns in which a bounce ended the prospect's sequence, except archived and deleted ones. */
export const listEndedByBounce = async (tx: Tx, prospectId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.campaign_id as id from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
        where e.prospect_id = $1 and e.state = 'stopped' and e.stop_reason = 'bounced' and e.removed_at is null
          and ${isLastRun("e")} and c.status not in ('archived', 'deleted') order by e.campaign_id`,
      [prospectId],
    )
  ).map(({ id }) => id);

/** The results of a campaign's latest emails since a real instant, read from the end of each step's part of the index. */
export async function countBounces(tx: Tx, campaignId: string, since: Date | null): Promise<GuardCounts> {
  const [row] = await tx.query<Record<"sent" | "hard" | "soft" | "block" | "wide" | "complaints", number>>(
    `with steps as (select distinct (s ->> 'id')::uuid as id from campaign_versions v, jsonb_array_elements(v.sequence) s
        where v.campaign_id = $1 and s ->> 'type' = 'email'),
     last as (select m.bounce, row_number() over (order by m.settled_at desc) as place from (
        select d.bounce, d.settled_at from steps, unnest(array['sent', 'failed']) as ended(outcome)
          cross join lateral (select d.bounce, d.settled_at from deliveries d
             where d.campaign_id = $1 and d.step_id = steps.id and d.kind = 'email' and d.outcome = ended.outcome
               and d.settled_at is not null and ($2::timestamptz is null or d.settled_at > $2)
             order by d.settled_at desc limit ${complaintWindow}) d
         where ended.outcome = 'sent' or d.bounce is not null
         order by d.settled_at desc limit ${complaintWindow}) m)
     select count(*) filter (where place <= ${bounceWindow})::int as sent, count(*)::int as wide,
       count(*) filter (where place <= ${bounceWindow} and bounce = 'hard')::int as hard,
       count(*) filter (where place <= ${bounceWindow} and bounce = 'soft')::int as soft,
       count(*) filter (where place <= ${bounceWindow} and bounce = 'block')::int as block,
       count(*) filter (where bounce = 'complaint')::int as complaints from last`,
    [campaignId, since],
  );
  const { sent = 0, hard = 0, soft = 0, block = 0, wide = 0, complaints = 0 } = row ?? {};
  return { mails: { sent, hard, soft, block }, complaints: { sent: wide, count: complaints } };
}
