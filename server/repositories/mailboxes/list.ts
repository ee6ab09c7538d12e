import type { MailResults } from "@/lib/contract/accounts/deliverability";
import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import type {
  MailboxKind,
  MailboxNeed,
  MailboxState,
  MailboxTab,
} from "@/lib/contract/accounts/mailbox-list";
import { bounceSteps, complaintSteps, minMailsForShare } from "@/lib/contract/campaigns/guard";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown } from "@/server/repositories/cursor";
import { behind, type KeyPlace, type Keyset, orderOf } from "@/server/repositories/keyset";
import { resultColumns, sentSince } from "./mail-results";

export type MailboxFilter = {
  accounts: Allowed;
  query?: string;
  tab?: MailboxTab;
  states?: readonly MailboxState[];
  kinds?: readonly MailboxKind[];
  accountIds?: readonly string[];
};

/** What the states and needs of mailboxes depend on besides their rows. */
export type MailboxFacts = {
  /** A mailbox that was not read since this real instant is not checked (R15). */
  staleSince: Date;
  /** The results of emails count from this real instant on. */
  resultsSince: Date;
  /** A warm-up that began on this day (YYYY-MM-DD) or later ramps up (MAIL-20). */
  rampBegan: string;
  /** Whether the plan has warm-up. */
  warms: boolean;
};

type Add = (value: unknown) => string;

const from = `mailboxes b
  join accounts a on a.workspace_id = b.workspace_id and a.id = b.account_id
  left join ai_mailboxes i on i.workspace_id = b.workspace_id and i.id = b.id and i.removed_at is null
  left join warm_ups w on w.workspace_id = b.workspace_id and w.mailbox_id = b.id
  left join sending_domains n on n.workspace_id = b.workspace_id and n.domain = lower(split_part(b.email, '@', 2))`;

/** With what became of its emails; an index has the emails of each lane by time. */
const withResults = (since: string) => `${from}
  left join lateral (select ${resultColumns} from lanes l join deliveries d on d.workspace_id = l.workspace_id and d.lane_id = l.id
    where l.workspace_id = b.workspace_id and l.mailbox_id = b.id and ${sentSince(since)}) r on true`;

const kind = "case when i.id is not null then 'ai_email' else b.type end";

const stateOf = (staleSince: string) => `case when b.status = 'disconnected' then 'disconnected'
  when b.problem in ('login_failed', 'sign_in_again') then 'signed_out'
  when b.problem is not null or b.status <> 'connected' then 'unreachable'
  when coalesce(greatest(b.last_checked_at, b.connected_at) < ${staleSince}, true) then 'not_checked'
  else 'connected' end`;

const reaches = (count: string, step: number) =>
  `r.sent >= ${minMailsForShare} and ${count} * 1000 >= ${step} * r.sent`;

/** The first that applies, as on the page Deliverability (components/mailboxes/deliverability/results.ts). */
const needOf = (state: string, warms: string) => `case when ${state} = 'disconnected' then null
  when ${state} = 'signed_out' then 'reconnect'
  when ${state} in ('unreachable', 'not_checked') then 'check'
  when n.checks @> '[{"state": "failed"}]' then 'records'
  when ${reaches("r.complaints", complaintSteps.warned)} then 'complaints'
  when ${reaches("(r.hard + r.blocked)", bounceSteps.warned)} then 'bounces'
  when ${warms} and w.is_on and w.paused_reason is not null then 'warm_up' end`;

const isWarming = (rampBegan: string) =>
  `(w.is_on and w.paused_reason is null and (w.started_on is null or w.started_on >= ${rampBegan}))`;

/** A filter as SQL; emails are counted only for a filter that depends on them. */
function conditions(filter: MailboxFilter, facts: MailboxFacts) {
  const values: unknown[] = [];
  const add: Add = (value) => `$${values.push(value)}`;
  const { accounts, query, tab, states, kinds, accountIds } = filter;
  const parts = ["b.email <> ''"];
  const state = () => `(${stateOf(`${add(facts.staleSince)}::timestamptz`)})`;
  if (accounts) parts.push(`b.account_id = any(${add(accounts)})`);
  if (query)
    parts.push(
      `concat_ws(' ', b.email, b.name, a.first_name, a.last_name) ilike all (word_patterns(${add(query)}))`,
    );
  if (states) parts.push(`${state()} = any(${add(states)})`);
  if (kinds) parts.push(`${kind} = any(${add(kinds)})`);
  if (accountIds) parts.push(`b.account_id = any(${add(accountIds)})`);
  if (tab === "warming_up") parts.push(isWarming(`${add(facts.rampBegan)}::date`));
  if (tab === "ai_emails") parts.push("i.id is not null");
  if (tab === "attention") parts.push(`${needOf(state(), `${add(facts.warms)}::boolean`)} is not null`);
  const tables = tab === "attention" ? withResults(`${add(facts.resultsSince)}::timestamptz`) : from;
  return { from: `${tables} where ${parts.join(" and ")}`, values, add };
}

/** The order of the list: the oldest first. */
const order: Keyset = { expression: "b.created_at", type: "timestamptz", isDescending: false };
export const mailboxOrder = { name: "created", type: order.type } as const;

/** A page of the list: ids in order, with their places. */
export function listMailboxPlaces(
  tx: Tx,
  filter: MailboxFilter,
  facts: MailboxFacts,
  page: { after: KeyPlace | null; offset: number; limit: number },
): Promise<{ id: string; key: string }[]> {
  const { from, values, add } = conditions(filter, facts);
  const after = page.after ? `and ${behind(order, page.after, "b.id", add)}` : "";
  return tx.query(
    `select b.id, to_json(b.created_at) #>> '{}' as key from ${from} ${after}
      order by ${orderOf(order, "b.id")} limit ${add(page.limit)} offset ${add(page.offset)}`,
    values,
  );
}

export function countListed(tx: Tx, filter: MailboxFilter, facts: MailboxFacts): Promise<number> {
  const { from, values } = conditions(filter, facts);
  return countShown(tx, from, values);
}

export type ListedMailboxRow = MailResults & {
  id: string;
  firstName: string;
  lastName: string;
  timezone: string;
  kind: MailboxKind;
  state: MailboxState;
  need: MailboxNeed | null;
  isWarmingUp: boolean | null;
  checks: DomainCheck[] | null;
  campaigns: number;
  /** Null if its warm-up was never turned on. */
  warmUpIsOn: boolean | null;
  warmUpIsPaused: boolean;
  perDay: number | null;
  startedOn: string | null;
  found: number;
  inbox: number;
};

/** What the list shows of these mailboxes besides their own rows; `warmUpSince`: warm-up emails due from this real instant on count. */
export function describeListed(
  tx: Tx,
  ids: readonly string[],
  { staleSince, resultsSince, rampBegan, warms, warmUpSince }: MailboxFacts & { warmUpSince: Date },
): Promise<ListedMailboxRow[]> {
  const state = `(${stateOf("$2::timestamptz")})`;
  return tx.query(
    `select b.id, a.first_name as "firstName", a.last_name as "lastName", a.timezone, ${kind} as kind, ${state} as state,
        ${needOf(state, "$5::boolean")} as need, ${isWarming("$4::date")} as "isWarmingUp", n.checks,
        r.sent, r.hard, r.blocked, r.soft, r.complaints,
        (select count(distinct c.id)::int from campaign_senders s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
          where s.workspace_id = b.workspace_id and s.mailbox_id = b.id and c.status not in ('archived', 'deleted')) as campaigns,
        w.is_on as "warmUpIsOn", w.paused_reason is not null as "warmUpIsPaused", w.last_target as "perDay", w.started_on::text as "startedOn",
        coalesce(m.found, 0) as found, coalesce(m.inbox, 0) as inbox
       from ${withResults("$3::timestamptz")}
       left join lateral (select ${placed} from warm_up_mails m where m.workspace_id = b.workspace_id and m.mailbox_id = b.id
         and m.due_at >= $6 and w.mailbox_id is not null) m on true
      where b.id = any($1)`,
    [ids, staleSince, resultsSince, rampBegan, warms, warmUpSince],
  );
}

const placed = `(count(*) filter (where m.placement in ('inbox', 'spam')))::int as found,
  (count(*) filter (where m.placement = 'inbox'))::int as inbox`;

type Overview = MailResults & Record<"all" | "attention" | "warmingUp" | "aiEmails", number>;

/** How many mailboxes each tab has, and what became of all their emails. */
export async function countTabs(
  tx: Tx,
  accounts: Allowed,
  { staleSince, resultsSince, rampBegan, warms }: MailboxFacts,
): Promise<Overview> {
  const count = (condition: string) => `(count(*) filter (where ${condition}))::int`;
  const sum = (column: string) => `coalesce(sum(r.${column}), 0)::int as ${column}`;
  const need = needOf(`(${stateOf("$2::timestamptz")})`, "$5::boolean");
  const [row] = await tx.query<Overview>(
    `select count(*)::int as all, ${count(`${need} is not null`)} as attention, ${count(isWarming("$4::date"))} as "warmingUp",
        ${count("i.id is not null")} as "aiEmails", ${["sent", "hard", "blocked", "soft", "complaints"].map(sum).join(", ")}
       from ${withResults("$3::timestamptz")}
      where b.email <> '' and ($1::uuid[] is null or b.account_id = any($1))`,
    [accounts, staleSince, resultsSince, rampBegan, warms],
  );
  return row!;
}

/** Where today's warm-up emails arrived, each mailbox by its own calendar; `now` is on the workspace's clock, `since` real and before any of these days. */
export async function countPlacedToday(
  tx: Tx,
  accounts: Allowed,
  { now, since }: { now: Date; since: Date },
): Promise<{ found: number; inbox: number }> {
  const [row] = await tx.query<{ found: number; inbox: number }>(
    `select ${placed} from mailboxes b join accounts a on a.workspace_id = b.workspace_id and a.id = b.account_id
       join warm_up_mails m on m.workspace_id = b.workspace_id and m.mailbox_id = b.id and m.due_at >= $3
        and m.day = ($2::timestamptz at time zone a.timezone)::date
      where $1::uuid[] is null or b.account_id = any($1)`,
    [accounts, now, since],
  );
  return row!;
}

type Counted<Value> = { value: Value; count: number }[];

/** How many mailboxes each value of a filter would leave, the other filters kept. */
export async function countMailboxFacets(
  tx: Tx,
  filter: MailboxFilter,
  facts: MailboxFacts,
): Promise<{ states: Counted<MailboxState>; kinds: Counted<MailboxKind>; accountIds: Counted<string> }> {
  const counted = <Value>(name: "states" | "kinds" | "accountIds", value: (add: Add) => string) => {
    const { from, values, add } = conditions({ ...filter, [name]: undefined }, facts);
    return tx.query<{ value: Value; count: number }>(
      `select ${value(add)} as value, count(*)::int as count from ${from} group by 1 order by 2 desc, 1`,
      values,
    );
  };
  return {
    states: await counted<MailboxState>("states", (add) => stateOf(`${add(facts.staleSince)}::timestamptz`)),
    kinds: await counted<MailboxKind>("kinds", () => kind),
    accountIds: await counted<string>("accountIds", () => "b.account_id"),
  };
}
