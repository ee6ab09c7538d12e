import type { Tx } from "@/server/db/tx";
import { type Woken, wokenColumns } from "@/server/repositories/ledger/deliveries";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";

/** An account got a mailbox: its campaigns that had none send emails from it; returns them. Archived and deleted ones stay unchanged. */
export const giveMailbox = async (
  tx: Tx,
  { accountId, mailboxId }: { accountId: string; mailboxId: string },
): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `update campaign_senders s set mailbox_id = $2 from campaigns c
        where c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.status not in ('archived', 'deleted')
          and s.account_id = $1 and s.mailbox_id is null and c.draft @> '[{"type": "email"}]'
        returning c.id`,
      [accountId, mailboxId],
    )
  ).map(({ id }) => id);

/**
 * Sets a sender's mailbox for prospects who had none. Prospects without a completed step whose sender is no longer in the campaign are
 * spread over its senders. Planned steps move to the lanes of the new senders; emails parked for lack of a mailbox get their date back.
 */
export async function spreadUntouched(
  tx: Tx,
  campaignId: string,
  { now, newId }: { now: Date; newId(): string },
): Promise<void> {
  const untouched = `e.campaign_id = $1 and e.state = 'active' and not exists (select 1 from deliveries d
    where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.state <> 'planned')`;
  await tx.query(
    `select 1 from deliveries d join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
      where e.campaign_id = $1 and d.settled_at is null order by d.id for update of d`,
    [campaignId],
  );
  await tx.query(
    `update enrollments e set mailbox_id = s.mailbox_id, version = e.version + 1 from campaign_senders s
      where e.campaign_id = $1 and s.campaign_id = $1 and s.account_id = e.account_id and e.mailbox_id is null
        and s.mailbox_id is not null and e.state in ('active', 'held')`,
    [campaignId],
  );
  await tx.query(
    `with senders as (select account_id, mailbox_id, row_number() over (order by account_id) - 1 as place,
        count(*) over () as count from campaign_senders where campaign_id = $1),
      strays as (select e.id, row_number() over (order by e.id) as place from enrollments e where ${untouched}
        and not exists (select 1 from senders s where s.account_id = e.account_id and s.mailbox_id is not distinct from e.mailbox_id))
     update enrollments e set account_id = s.account_id, mailbox_id = s.mailbox_id, version = e.version + 1
       from strays join senders s on s.place = strays.place % s.count where e.id = strays.id`,
    [campaignId],
  );
  const moved = await tx.query<Woken & { isWoken: boolean }>(
    `update deliveries d set lane_id = l.id,
        due_at = case when d.wait_reason = 'invalid_email_integration' then coalesce((d.wait_detail ->> 'due')::timestamptz, $2)
          else d.due_at end,
        wait_detail = case when d.wait_reason is distinct from 'invalid_email_integration' then d.wait_detail end,
        wait_reason = nullif(d.wait_reason, 'invalid_email_integration')
      from enrollments e join lanes l on l.workspace_id = e.workspace_id
        join deliveries o on o.workspace_id = e.workspace_id and o.enrollment_id = e.id and o.settled_at is null
      where e.campaign_id = $1 and o.id = d.id and d.campaign_id = $1 and d.enrollment_id = e.id and d.settled_at is null
        and d.state = 'planned' and d.lane_id <> l.id
        and case when d.kind = 'email' then l.mailbox_id = e.mailbox_id when d.kind in ('sms', 'voicemail') then false
          else l.account_id = e.account_id and l.channel = (
            select w.channel from lanes w where w.workspace_id = d.workspace_id and w.id = d.lane_id) end
      returning o.wait_reason is not distinct from 'invalid_email_integration' as "isWoken", d.due_at as until, ${wokenColumns("d")}`,
    [campaignId, now],
  );
  await logEvents(
    tx,
    moved.flatMap(({ isWoken, ...row }) =>
      isWoken ? [{ id: newId(), at: now, kind: "woken", ...row }] : [],
    ),
  );
  const planned = await tx.query<{ laneId: string; dueAt: Date }>(
    `select lane_id as "laneId", min(due_at) as "dueAt" from deliveries
      where campaign_id = $1 and settled_at is null and due_at is not null and state = 'planned' group by lane_id`,
    [campaignId],
  );
  await wakeLanes(tx, new Map(planned.map(({ laneId, dueAt }) => [laneId, dueAt])));
  if (planned.some(({ dueAt }) => dueAt <= now)) await announceWork(tx);
}
