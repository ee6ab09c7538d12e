import type { creditAccounts } from "@/lib/contract/billing/credits-entries";
import type { CreditEntry } from "@/lib/contract/billing/credits-history";
import type { CreditCategory } from "@/lib/contract/credits";
import type { Tx } from "@/server/db/tx";
import type { GrantKind, Posting } from "@/server/domain/billing/ledger";
import type { Subject } from "@/server/domain/billing/references";
import { contactedBy } from "@/server/repositories/prospects/prospects";

type EntryRow = Omit<CreditEntry, "at" | "amount" | "balance"> & {
  at: Date;
  amount: number;
  balance: number;
  reference: string;
  turn: number;
  reason: string;
};
/** Instants are real, `until` is outside. */
type EntryFilter = {
  from: Date | null;
  until: Date | null;
  userId: string | null;
  category: CreditCategory | null;
};

/** A movement is one line: all parts of a charge or return. Reservations are no lines, they change no balance. */
const where = `e.part = 0 and e.kind not in ('reserve', 'release') and ($1::timestamptz is null or e.at >= $1)
  and ($2::timestamptz is null or e.at < $2) and ($3::uuid is null or e.user_id = $3) and ($4::text is null or e.category = $4)`;
const valuesOf = ({ from, until, userId, category }: EntryFilter) => [from, until, userId, category];

const effect = `(case when e.from_account in ('available', 'reserved') then 0 else e.amount end
  - case when e.to_account in ('available', 'reserved') then 0 else e.amount end)`;

/** Lines with the balance after each: that of now less everything posted since, of which a line's own other parts are none. */
const linesOf = (page: string) => `
  with page as (${page}),
  since as (
    select e.id, ${effect} as effect, coalesce(sum(${effect}) over (order by e.at desc, e.id desc rows between unbounded preceding and 1 preceding), 0) as later
      from credit_postings e where e.at >= (select min(p.at) from page p)),
  lines as (
    select e.*, (select case when e.to_account = 'available' then sum(p.amount) else -sum(p.amount) end::int from credit_postings p
                  where p.reference = e.reference and p.turn = e.turn and p.kind = e.kind) as moved from page e)
  select e.id, e.at, e.reference, e.turn, case when e.kind in ('charge', 'return', 'take_back') then e.kind else 'grant' end as kind, e.category,
         case when e.kind in ('charge', 'return', 'take_back') then null else e.kind end as grant, e.moved as amount,
         (b.balance - s.later + e.moved - s.effect)::int as balance,
         case when e.user_id is not null then
           json_build_object('id', e.user_id, 'name', coalesce(trim(u.first_name || ' ' || u.last_name), '')) end as "user",
         case when e.campaign_id is not null then
           json_build_object('id', e.campaign_id, 'name', coalesce(c.name, '')) end as campaign,
         case when g.id = e.id then g.given_by else '' end as "givenBy", case when g.id = e.id then g.reason else '' end as reason
    from lines e join since s on s.id = e.id join credits b on true left join credit_grants g on g.id = e.grant_id
    left join users u on u.id = e.user_id left join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
   order by e.at desc, e.id desc`;

/** Lines of the ledger, the newest first; amounts in tenths. Names of who is gone are empty. */
export const listEntries = (
  tx: Tx,
  filter: EntryFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<EntryRow[]> =>
  tx.query<EntryRow>(
    linesOf(
      `select e.* from credit_postings e where ${where} order by e.at desc, e.id desc offset $5 limit $6`,
    ),
    [...valuesOf(filter), skip, limit],
  );

/** One of these lines. */
export async function findEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  const [row] = await tx.query<EntryRow>(
    linesOf(
      "select e.* from credit_postings e where e.id = $1 and e.part = 0 and e.kind not in ('reserve', 'release')",
    ),
    [id],
  );
  return row ?? null;
}

type PostingRow = Pick<Posting, "id" | "at" | "kind" | "turn"> & {
  from: (typeof creditAccounts)[number];
  to: (typeof creditAccounts)[number];
  amount: number;
  grant: { kind: GrantKind; at: string } | null;
};

const posting = `e.id, e.at, e.kind, e.turn, e.from_account as "from", e.to_account as "to", e.amount,
  case when g.id is not null then json_build_object('kind', g.kind, 'at', g.at) end as "grant"`;

/** All postings under a reference, the oldest first; amounts in tenths. */
export const listPostingsOf = (tx: Tx, reference: string): Promise<PostingRow[]> =>
  tx.query<PostingRow>(
    `select ${posting} from credit_postings e left join credit_grants g on g.id = e.grant_id
      where e.reference = $1 order by e.at, e.id`,
    [reference],
  );

export type AccountingRow = PostingRow & {
  reference: string;
  category: CreditCategory | null;
  user: string;
  campaign: string;
  givenBy: string;
  reason: string;
};

/** Postings of a time in their order, `limit` of them after `after`. */
export const listAccounting = (
  tx: Tx,
  { from, until }: { from: Date; until: Date },
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<AccountingRow[]> =>
  tx.query<AccountingRow>(
    `select ${posting}, e.reference, e.category, coalesce(trim(u.first_name || ' ' || u.last_name), '') as "user",
            coalesce(c.name, '') as campaign, case when g.id = e.id then g.given_by else '' end as "givenBy",
            case when g.id = e.id then g.reason else '' end as reason
       from credit_postings e left join credit_grants g on g.id = e.grant_id left join users u on u.id = e.user_id
       left join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.at >= $1 and e.at < $2 and ($3::timestamptz is null or (e.at, e.id) > ($3, $4::uuid)) order by e.at, e.id limit $5`,
    [from, until, after?.at ?? null, after?.id ?? null, limit],
  );

/** What is left of each kind of grant, in tenths. */
export const leftByKind = (tx: Tx): Promise<{ kind: GrantKind; tenths: number }[]> =>
  tx.query<{ kind: GrantKind; tenths: number }>(
    `select kind, sum(remaining)::int as tenths from credit_grants where remaining > 0 group by kind`,
  );

/** Whom, and which message, something was paid for; null for who is gone. */
export async function findSubject(
  tx: Tx,
  subject: Subject,
): Promise<{ prospectId: string | null; messageId: string | null }> {
  const [row] = await tx.query<{ prospectId: string | null; messageId: string | null }>(...queryOf(subject));
  return row ?? { prospectId: null, messageId: null };
}

function queryOf(subject: Subject): [string, unknown[]] {
  if (subject.kind === "delivery")
    return [
      `select d.prospect_id as "prospectId", (select m.id from messages m where m.delivery_id = d.id limit 1) as "messageId"
         from deliveries d where d.id = $1`,
      [subject.id],
    ];
  if (subject.kind === "message")
    return [
      `select m.prospect_id as "prospectId", m.id as "messageId" from messages m where m.id = $1`,
      [subject.id],
    ];
  if (subject.kind === "prospect")
    return [
      `select p.id as "prospectId", null as "messageId" from prospects p where p.id = $1`,
      [subject.id],
    ];
  return [
    `select p.prospect_id as "prospectId", null as "messageId" from enrichment_people p where p.enrichment_id = $1 and p.place = $2`,
    [subject.id, subject.place],
  ];
}

/** Prospects by name; with accounts, only those whom one of them contacted. */
export const listNames = (
  tx: Tx,
  ids: readonly string[],
  accountIds: readonly string[] | null,
): Promise<{ id: string; name: string }[]> =>
  tx.query<{ id: string; name: string }>(
    `select p.id, p.full_name as name from prospects p
      where p.id = any($1) and ($2::uuid[] is null or ${contactedBy("p.id", "$2")})`,
    [ids, accountIds],
  );

export async function countEntries(tx: Tx, filter: EntryFilter): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from credit_postings e where ${where}`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

/** Credits spent by day (YYYY-MM-DD, UTC) in tenths, less refunds; days without are left out. */
export const spentByDay = (
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<{ date: string; tenths: number }[]> =>
  tx.query<{ date: string; tenths: number }>(
    `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as date,
            sum(case e.kind when 'charge' then e.amount else -e.amount end)::int as tenths from credit_postings e
      where e.kind in ('charge', 'return') and e.at >= $1 and e.at < $2 group by 1 order by 1`,
    [from, until],
  );
