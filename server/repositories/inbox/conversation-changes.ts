import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";

export type Marks = { isUnread?: boolean; needsYou?: boolean; doneAt?: Date | null };

/** Sets marks that a member sets; false if nothing changed. */
export async function markConversation(tx: Tx, id: string, marks: Marks): Promise<boolean> {
  const rows = await tx.query(
    `update conversations c
        set is_unread = coalesce($2, is_unread), needs_you = coalesce($3, needs_you),
            done_at = case when $4 then $5::timestamptz else done_at end, version = version + 1
      where id = $1 and (is_unread is distinct from coalesce($2, is_unread)
        or needs_you is distinct from coalesce($3, needs_you)
        or ($4 and (done_at is null) is distinct from ($5::timestamptz is null)))
      returning id`,
    [id, marks.isUnread ?? null, marks.needsYou ?? null, marks.doneAt !== undefined, marks.doneAt ?? null],
  );
  return rows.length > 0;
}

/** Snoozes a conversation until then (real), or ends the snooze; a done one is reopened. False if nothing changed. */
export async function snooze(tx: Tx, id: string, until: Date | null, byId: string): Promise<boolean> {
  const rows = await tx.query(
    `update conversations set remind_at = $2, reminded_by = case when $2::timestamptz is null then reminded_by else $3 end, done_at = case when $2::timestamptz is null then done_at end,
            version = version + 1
      where id = $1 and remind_at is distinct from $2::timestamptz returning id`,
    [id, until, byId],
  );
  return rows.length > 0;
}

/** Assigns it to a teammate, or to none, if the assignee is still the one the member saw; false if another member was faster. */
export async function assignConversation(
  tx: Tx,
  id: string,
  { seen, to, by, at }: { seen: string | null; to: string | null; by: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update conversations set assignee_id = $3, assigned_by = $4, assigned_at = $5, version = version + 1
      where id = $1 and assignee_id is not distinct from $2::uuid returning id`,
    [id, seen, to, by, at],
  );
  return rows.length > 0;
}

/** A conversation that came back, and whose reminder it was. */
type Returned = { prospectId: string; accountId: string; byId: string | null };

/** Brings back conversations whose snooze is over: they need attention again, unless they were done meanwhile. */
export const bringBack = (tx: Tx, now: Date): Promise<Returned[]> =>
  tx.query(
    `update conversations set needs_you = needs_you or done_at is null, reminded_at = remind_at, remind_at = null,
            version = version + 1
      where remind_at <= $1 returning prospect_id as "prospectId", account_id as "accountId", reminded_by as "byId"`,
    [now],
  );

/** A message that moves a conversation to the top of the list. */
type LastMessage = {
  prospectId: string;
  accountId: string;
  channel: Channel;
  direction: "in" | "out";
  snippet: string;
  at: Date;
};

/**
 * The conversation of a person with an account, made when it is the first message; an older message than the last one
 * known changes nothing but `last_in_at`. An answer of the person ends a reminder. `newId` is used only for a new row.
 */
export async function moveConversation(tx: Tx, newId: string, last: LastMessage): Promise<{ id: string }> {
  const [row] = await tx.query<{ id: string }>(
    `insert into conversations as c
       (id, prospect_id, account_id, last_channel, last_direction, snippet, last_message_at, last_in_at, channels)
     values ($1, $2, $3, $4, $5, $6, $7, case when $5 = 'in' then $7::timestamptz end, array[$4])
     on conflict (workspace_id, prospect_id, account_id) do update set
       last_channel = case when excluded.last_message_at >= c.last_message_at then excluded.last_channel else c.last_channel end,
       last_direction = case when excluded.last_message_at >= c.last_message_at then excluded.last_direction else c.last_direction end,
       snippet = case when excluded.last_message_at >= c.last_message_at then excluded.snippet else c.snippet end,
       last_message_at = greatest(c.last_message_at, excluded.last_message_at),
       last_in_at = greatest(c.last_in_at, excluded.last_in_at),
       remind_at = case when excluded.last_direction = 'out' then c.remind_at end,
       reminded_at = case when excluded.last_direction = 'out' then c.reminded_at end,
       version = c.version + 1
     returning c.id`,
    [newId, last.prospectId, last.accountId, last.channel, last.direction, last.snippet, last.at],
  );
  return row!;
}

/** Adds a past message: the conversation shows it only if nothing newer is known, and no snooze ends. */
export async function joinConversation(tx: Tx, newId: string, past: LastMessage): Promise<{ id: string }> {
  const [row] = await tx.query<{ id: string }>(
    `insert into conversations as c
       (id, prospect_id, account_id, last_channel, last_direction, snippet, last_message_at, last_in_at, channels)
     values ($1, $2, $3, $4, $5, $6, $7, case when $5 = 'in' then $7::timestamptz end, array[$4])
     on conflict (workspace_id, prospect_id, account_id) do update set
       last_channel = case when excluded.last_message_at > c.last_message_at then excluded.last_channel else c.last_channel end,
       last_direction = case when excluded.last_message_at > c.last_message_at then excluded.last_direction else c.last_direction end,
       snippet = case when excluded.last_message_at > c.last_message_at then excluded.snippet else c.snippet end,
       last_message_at = greatest(c.last_message_at, excluded.last_message_at),
       last_in_at = greatest(c.last_in_at, excluded.last_in_at),
       version = c.version + 1
     returning c.id`,
    [newId, past.prospectId, past.accountId, past.channel, past.direction, past.snippet, past.at],
  );
  return row!;
}

/** If we wrote last, the conversation needs no attention. */
export const settleAnswered = (tx: Tx, of: { prospectId: string; accountId: string }) =>
  tx.query(
    `update conversations set is_unread = false, needs_you = false
      where prospect_id = $1 and account_id = $2 and last_direction = 'out'`,
    [of.prospectId, of.accountId],
  );

/** What an incoming message needs from us. `awayUntil` undefined leaves it unchanged. */
type Arrived = { isUnread: boolean; needsYou: boolean; awayUntil?: Date | null };

/** Marks of an incoming message: a person's answer brings a finished conversation back (ux 59). */
export const noteArrival = (tx: Tx, id: string, arrived: Arrived) =>
  tx.query(
    `update conversations set is_unread = is_unread or $2, needs_you = needs_you or $3,
            done_at = case when $3 then null else done_at end,
            away_until = case when $4 then $5::timestamptz else away_until end
      where id = $1`,
    [id, arrived.isUnread, arrived.needsYou, arrived.awayUntil !== undefined, arrived.awayUntil ?? null],
  );

/** A member answered from their own mail program: the conversation needs no attention, unless a newer message came. */
export const noteAnswered = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update conversations set is_unread = false, needs_you = false, done_at = null
      where id = $1 and (last_in_at is null or last_in_at <= $2)`,
    [id, at],
  );

/** After a message was undone: the conversation shows the last remaining one, and needs attention again if that is a reply. */
export const lookBack = (tx: Tx, id: string) =>
  tx.query(
    `update conversations c set last_channel = m.channel, last_direction = m.direction, last_message_at = m.at,
            snippet = left(regexp_replace(m.text, '\\s+', ' ', 'g'), 140),
            needs_you = (m.direction = 'in' and m.understood_as in ('reply', 'bounce_unsure')) or coalesce(c.reminded_at > m.at, false),
            version = c.version + 1
       from (select * from messages where conversation_id = $1 and not (is_scheduled and state = 'queued') order by at desc, id desc limit 1) m
      where c.workspace_id = m.workspace_id and c.id = $1`,
    [id],
  );

/** A conversation without messages was created by the undone one. */
export const dropEmpty = (tx: Tx, id: string) =>
  tx.query(
    `delete from conversations c where c.id = $1 and not exists (
       select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id)`,
    [id],
  );

/** Returns a prospect's conversation with an account, and creates it if there is none. An automatic message does not move it. */
export async function openConversation(tx: Tx, newId: string, last: LastMessage): Promise<{ id: string }> {
  const [row] = await tx.query<{ id: string }>(
    `insert into conversations as c (id, prospect_id, account_id, last_channel, last_direction, snippet, last_message_at, channels)
     values ($1, $2, $3, $4, $5, $6, $7, array[$4])
     on conflict (workspace_id, prospect_id, account_id) do update set version = c.version + 1 returning c.id`,
    [newId, last.prospectId, last.accountId, last.channel, last.direction, last.snippet, last.at],
  );
  return row!;
}
