import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Conversation, Split } from "@/lib/contract/inbox/inbox";
import type { ReplyLabel } from "@/lib/contract/labels";
import type { Statement, Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { exactTotal, type Place } from "@/server/repositories/cursor";
import { planned } from "@/server/repositories/planned";
import { newestLabel } from "./reply-labels";

/** A conversation with the names displayed with it; instants are real. */
export type ConversationRow = Omit<Conversation, Instants> & {
  lastMessageAt: Date;
  /** Its place in lists. */
  sortAt: Date;
  awayUntil: Date | null;
  remindAt: Date | null;
};
type Instants = "lastMessageAt" | "awayUntil" | "remindAt";

export type ConversationFilter = {
  accounts: Allowed;
  split: Split;
  channel?: Channel;
  unreadOnly?: boolean;
  replyLabel?: ReplyLabel;
  labelId?: string;
  repliedOnly?: boolean;
  campaignId?: string;
  assigneeId?: string;
  unassignedOnly?: boolean;
  /** Only these: the hits of a search. */
  ids?: readonly string[];
  now: Date;
};

/** SQL: neither done nor snoozed. */
const isAtHand = "c.done_at is null and c.remind_at is null";
export const needsSomebody = `c.needs_you and ${isAtHand}`;
const columns = `c.id, c.prospect_id as "prospectId", c.account_id as "accountId", p.full_name as "fullName", p.position,
  p.company_name as "companyName", trim(a.first_name || ' ' || a.last_name) as "accountName", p.status,
  case when c.snippet = '' or o.state in ('failed', 'unknown')
    then coalesce(left(regexp_replace(o.text, '\\s+', ' ', 'g'), 140), c.snippet) else c.snippet end as snippet,
  c.last_channel as "lastChannel", c.last_direction as "lastDirection", o.state as "lastState",
  c.last_message_at as "lastMessageAt", c.sort_at as "sortAt",
  c.is_unread as "isUnread", ${needsSomebody} as "needsYou", c.done_at is not null as "isDone", c.away_until as "awayUntil",
  c.remind_at as "remindAt", ${needsSomebody} and c.reminded_at is not null as "isReminder",
  case when c.assignee_id is not null then jsonb_build_object('id', c.assignee_id, 'name', trim(u.first_name || ' ' || u.last_name)) end as assignee,
  ${newestLabel}, c.version`;
const names = `join prospects p on p.workspace_id = c.workspace_id and p.id = c.prospect_id
  join accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id
  left join users u on u.id = c.assignee_id
  left join lateral (select m.text, m.state from messages m
    where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'out'
      and not (m.is_scheduled and m.state = 'queued')
    order by m.at desc, m.id desc limit 1) o on c.last_direction = 'out'`;

/**
 * The splits of the inbox (ux 59). A conversation is in one of them, and in "all"; an interested one is also in "interested". `now` returns
 * a parameter.
 */
const splitConditions: Record<Split, (now: () => string) => string> = {
  needs_you: () => needsSomebody,
  interested: () => "c.reply_label = 'interested' and c.done_at is null",
  out_of_office: (now) => `not c.needs_you and ${isAtHand} and c.away_until > ${now()}`,
  waiting: (now) => `not c.needs_you and ${isAtHand} and (c.away_until is null or c.away_until <= ${now()})`,
  reminders: () => "c.done_at is null and c.remind_at is not null",
  done: () => "c.done_at is not null",
  all: () => "true",
};

/** A growing list of parameters: `add` returns the placeholder. */
function parameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

type Parameters = ReturnType<typeof parameters>;

function conditions(filter: ConversationFilter, parameter: Parameters): string {
  const parts = [splitConditions[filter.split](() => `${parameter.add(filter.now)}::timestamptz`)];
  if (filter.unreadOnly) parts.push("c.is_unread");
  if (filter.replyLabel) parts.push(`c.reply_label = ${parameter.add(filter.replyLabel)}`);
  if (filter.labelId)
    parts.push(
      `exists (select 1 from prospect_labels l where l.workspace_id = c.workspace_id and l.prospect_id = c.prospect_id
        and l.label_id = ${parameter.add(filter.labelId)})`,
    );
  if (filter.repliedOnly) parts.push("c.last_in_at is not null");
  if (filter.campaignId)
    parts.push(
      `exists (select 1 from enrollments e where e.workspace_id = c.workspace_id and e.prospect_id = c.prospect_id
        and e.campaign_id = ${parameter.add(filter.campaignId)}::uuid)`,
    );
  if (filter.assigneeId) parts.push(`c.assignee_id = ${parameter.add(filter.assigneeId)}::uuid`);
  if (filter.unassignedOnly) parts.push("c.assignee_id is null");
  // Said in the text, as the index of the channel says it.
  if (filter.channel) parts.push(`'${filter.channel}' = any(c.channels)`);
  if (filter.ids) parts.push(`c.id = any(${parameter.add([...filter.ids])}::uuid[])`);
  return parts.join(" and ");
}

/** One plan serves all values if it is the same for each of them; campaigns and labels match few rows or nearly all. */
const often = ({ campaignId, labelId }: ConversationFilter, text: string): Statement =>
  campaignId || labelId ? text : planned(text);

/**
 * A page, newest first, where a reminder that came back is as new as its return (ux 67). With a list of accounts each is read by its own index and the pages are merged: one condition
 * over several accounts would sort everything (decision 1.2; measured 24 times slower).
 */
export function listConversations(
  tx: Tx,
  filter: ConversationFilter,
  page: { after: Place | null; offset: number; limit: number },
): Promise<ConversationRow[]> {
  const parameter = parameters();
  const where = [conditions(filter, parameter)];
  if (page.after)
    where.push(
      `(c.sort_at, c.id) < (${parameter.add(page.after.at)}::timestamptz, ${parameter.add(page.after.id)}::uuid)`,
    );
  const ordered = "order by c.sort_at desc, c.id desc";
  const max = page.offset + page.limit;
  const one = (account: string) =>
    `select c.* from conversations c where ${[...where, account].join(" and ")} ${ordered} limit ${max}`;
  const source = filter.accounts
    ? `(select m.* from unnest(${parameter.add([...filter.accounts])}::uuid[]) as mine(id)
        cross join lateral (${one("c.account_id = mine.id")}) m) c`
    : `(${one("true")}) c`;
  const shown = `(select * from ${source} ${ordered} limit ${page.limit} offset ${page.offset}) c`;
  return tx.query<ConversationRow>(
    often(filter, `select ${columns} from ${shown} ${names} ${ordered}`),
    parameter.values,
  );
}

/** Conversations with these words, or with a person, company or address like them: the newest `max` (decision 1.2). */
export async function searchConversations(tx: Tx, words: string, max: number): Promise<string[]> {
  const [row] = await tx.query<{ ids: string[] }>(
    "select array(select search_conversations($1, $2)) as ids",
    [words, max],
  );
  return row?.ids ?? [];
}

/** How many there are, exact up to `exactTotal`, one more when there are more. */
export async function countConversations(tx: Tx, filter: ConversationFilter): Promise<number> {
  const parameter = parameters();
  const where = conditions(filter, parameter);
  const inAccounts = filter.accounts ? `and c.account_id = any(${parameter.add([...filter.accounts])})` : "";
  const [row] = await tx.query<{ total: number }>(
    often(
      filter,
      `select count(*)::int as total
         from (select 1 from conversations c where ${where} ${inAccounts} limit ${exactTotal + 1}) found`,
    ),
    parameter.values,
  );
  return row?.total ?? 0;
}

type Counts = {
  needsYou: number;
  interested: number;
  waiting: number;
  outOfOffice: number;
  reminders: number;
  done: number;
  all: number;
  unread: number;
};

/** Counting a split stops here: the screen shows "999+". */
const maxCounted = 1_000;

/** The number of conversations in each split, and of unread ones, each from its own index. */
export async function countSplits(tx: Tx, accounts: Allowed, now: Date): Promise<Counts> {
  const count = (where: string) =>
    `(select count(*)::int from (select 1 from conversations c
        where ${where} and ($2::uuid[] is null or c.account_id = any($2)) limit ${maxCounted}) found)`;
  const of = (split: Split) => count(splitConditions[split](() => "$1::timestamptz"));
  const [row] = await tx.query<Counts>(
    planned(`select ${of("needs_you")} as "needsYou", ${of("interested")} as interested, ${of("waiting")} as waiting,
            ${of("out_of_office")} as "outOfOffice", ${of("reminders")} as reminders, ${of("done")} as done,
            ${of("all")} as all, ${count("c.is_unread")} as unread`),
    [now, accounts],
  );
  return row!;
}

/** Which conversation with a person: the one over `accountId`, or without it the one that moved last. */
export type Addressed = { prospectId: string; accountId?: string | undefined };

/** A conversation among the accounts one may use; null is a 404. */
export async function findConversation(
  tx: Tx,
  { prospectId, accountId }: Addressed,
  accounts: Allowed,
): Promise<ConversationRow | null> {
  const [row] = await tx.query<ConversationRow>(
    `select ${columns} from conversations c ${names}
      where c.prospect_id = coalesce((select m.into_id from merged_prospects m where m.id = $1), $1)
        and ($2::uuid[] is null or c.account_id = any($2)) and ($3::uuid is null or c.account_id = $3)
      order by c.last_message_at desc, c.id desc limit 1`,
    [prospectId, accounts, accountId ?? null],
  );
  return row ?? null;
}

/** The conversation that a message belongs to, among the accounts one may use; null is a 404. */
export async function findConversationById(
  tx: Tx,
  id: string,
  accounts: Allowed,
): Promise<ConversationRow | null> {
  const [row] = await tx.query<ConversationRow>(
    `select ${columns} from conversations c ${names}
      where c.id = $1 and ($2::uuid[] is null or c.account_id = any($2))`,
    [id, accounts],
  );
  return row ?? null;
}

/** Unread conversations of each of these accounts (INBOX-06). */
export async function countUnread(tx: Tx, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ accountId: string; unread: number }>(
    `select account_id as "accountId", count(*)::int as unread from conversations
      where is_unread and account_id = any($1) group by account_id`,
    [accountIds],
  );
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}

/** Until when a prospect is out of office, as told to any of our accounts; null if they are not. */
export async function findAbsence(tx: Tx, prospectId: string, now: Date): Promise<Date | null> {
  const [row] = await tx.query<{ until: Date | null }>(
    "select max(away_until) as until from conversations where prospect_id = $1 and away_until > $2",
    [prospectId, now],
  );
  return row?.until ?? null;
}
