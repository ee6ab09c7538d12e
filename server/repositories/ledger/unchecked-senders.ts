import type { Tx } from "@/server/db/tx";
import { isWritten } from "@/server/repositories/campaigns/written";
import { uncheckedIn, waitsForReading } from "@/server/repositories/inbox/checks";
import { wakeLanes } from "./lanes";

/**
 * SQL, for a `with`: senders in use whose replies are not all recorded; `ref` is what prospects were contacted by. A disconnected mailbox
 * and a deleted account are out of use on purpose; an account that sends emails only receives nothing itself.
 */
export const uncheckedSenders = (now: string) =>
  `unchecked as materialized (${[
    uncheckedIn("mailbox", { ref: "s.id", name: "s.email", isUsed: "s.status <> 'disconnected'" }, now),
    uncheckedIn(
      "account",
      {
        ...{ ref: "s.id", name: "concat_ws(' ', s.first_name, s.last_name)" },
        isUsed: "s.status <> 'deleted' and s.account_type <> 'email'",
      },
      now,
    ),
    uncheckedIn("number", { ref: "s.account_id", name: "s.number", isUsed: "s.status = 'active'" }, now),
  ].join(" union all ")})`;

/**
 * SQL: the first of these senders that contacted the step's prospect before, so that it may have an unread reply (R15); null for messages
 * by hand, and for steps without a message. `d` names a row of deliveries.
 */
export const uncheckedSenderOf = (d: string) => `case when ${d}.enrollment_id is not null and ${isWritten(d)}
  and exists (select 1 from unchecked) then (
    select jsonb_build_object('reason', u.reason, 'sender', u.name, 'isLapsed', u.lapsed) from (
      select case when c.channel in ('sms', 'voicemail') then 'number' else 'account' end as kind, k.account_id as ref
        from conversations k cross join lateral unnest(k.channels) c(channel)
       where k.workspace_id = ${d}.workspace_id and k.prospect_id = ${d}.prospect_id and c.channel <> 'email'
      union all
      select 'mailbox', x.mailbox_id from conversations k
        join messages x on x.workspace_id = k.workspace_id and x.conversation_id = k.id
       where k.workspace_id = ${d}.workspace_id and k.prospect_id = ${d}.prospect_id and x.mailbox_id is not null
      union all
      select 'account', n.account_id from enrollments o
        join deliveries t on t.workspace_id = o.workspace_id and t.enrollment_id = o.id
        join lanes n on n.workspace_id = t.workspace_id and n.id = t.lane_id and n.channel = 'network'
       where o.workspace_id = ${d}.workspace_id and o.prospect_id = ${d}.prospect_id
         and t.state in ('transmitting', 'unknown', 'sent') and t.kind <> 'condition'
    ) met join unchecked u on u.kind = met.kind and u.ref = met.ref limit 1) end`;

const allChecked = {
  name: "all-checked",
  text: `with ${uncheckedSenders("$2::timestamptz")}
    select ${uncheckedSenderOf("d")} is null as "isChecked" from deliveries d where d.id = $1`,
};

/** Whether no answer of a step's person may lie unread at `now` (R15). */
export async function areAllChecked(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ isChecked: boolean }>(allChecked, [id, now]);
  return row?.isChecked ?? false;
}

/** Wakes those of these steps whose senders were all read meanwhile. */
export async function wakeChecked(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const rows = await tx.query<{ laneId: string }>(
    `with ${uncheckedSenders("$2::timestamptz")}
     update deliveries d set due_at = $2
      where d.id = any($1) and d.state = 'planned' and ${waitsForReading("d")} and ${uncheckedSenderOf("d")} is null
      returning d.lane_id as "laneId"`,
    [ids, now],
  );
  await wakeLanes(tx, new Map(rows.map(({ laneId }) => [laneId, now])));
}

/** How far ahead of its next look a step may be that waits for a check (domain/campaigns/waits.ts). */
const lookAgain = "interval '1 hour'";

/** Steps that wait for answers to be read are looked at now: their gates decide again. */
export async function wakeUnchecked(tx: Tx, now: Date): Promise<void> {
  const rows = await tx.query<{ laneId: string }>(
    `update deliveries d set due_at = $1
       from (select w.id from lanes l join deliveries w on w.workspace_id = l.workspace_id and w.lane_id = l.id
              where w.rank between 0 and 3 and w.settled_at is null and w.due_at > $1 and w.due_at <= $1 + ${lookAgain}
                and w.state = 'planned' and ${waitsForReading("w")}
              order by w.id for no key update of w skip locked) w
      where d.id = w.id returning d.lane_id as "laneId"`,
    [now],
  );
  await wakeLanes(tx, new Map(rows.map(({ laneId }) => [laneId, now])));
}
