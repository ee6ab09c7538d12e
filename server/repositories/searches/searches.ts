import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { ErrorCode } from "@/lib/contract/errors";
import type { SearchKind, SearchStatus, SearchWait } from "@/lib/contract/prospects/searches";
import type { Tx } from "@/server/db/tx";
import type { ChosenPeople } from "@/server/domain/finder/chosen";
import { assignmentsOf } from "@/server/repositories/assignments";

/** A row of `searches`; instants are real. */
export type SearchRow = {
  id: string;
  /** Null if the people go on a list. */
  campaignId: string | null;
  listId: string | null;
  kind: Exclude<SearchKind, "csv">;
  url: string | null;
  fromCampaignId: string | null;
  query: string | null;
  accountId: string | null;
  status: SearchStatus;
  failure: ErrorCode | null;
  waitReason: SearchWait | null;
  nextAt: Date | null;
  /** Identifies the one job that may continue; every start creates a new one. */
  ticket: number;
  run: number;
  isCounted: boolean;
  cursor: string | null;
  pages: number;
  total: number | null;
  createdBy: string | null;
  createdAt: Date;
  version: number;
};
export type CampaignSearch = SearchRow & { campaignId: string };
export type ListSearch = SearchRow & { listId: string };

const columns = `s.id, s.campaign_id as "campaignId", s.list_id as "listId", s.kind, s.url, s.from_campaign_id as "fromCampaignId", s.query,
  s.account_id as "accountId", s.status, s.failure, s.wait_reason as "waitReason", s.next_at as "nextAt", s.ticket, s.run,
  s.is_counted as "isCounted", s.cursor, s.pages, s.total, s.created_by as "createdBy", s.created_at as "createdAt", s.version`;

export type NewSearch = Pick<
  SearchRow,
  "id" | "kind" | "url" | "fromCampaignId" | "query" | "accountId" | "createdBy" | "createdAt"
> & { campaignId?: string; listId?: string; sourceKey: string; chosen?: ChosenPeople };

/** False when the campaign has this source already (CAMP-51). */
export async function insertSearch(tx: Tx, row: NewSearch): Promise<boolean> {
  const added = await tx.query(
    `insert into searches (id, campaign_id, kind, source_key, url, from_campaign_id, query, account_id, created_by, created_at, chosen,
        list_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (workspace_id, campaign_id, source_key) do nothing returning 1`,
    [
      ...[row.id, row.campaignId ?? null, row.kind, row.sourceKey, row.url, row.fromCampaignId, row.query],
      ...[row.accountId, row.createdBy, row.createdAt, row.chosen ? JSON.stringify(row.chosen) : null],
      row.listId ?? null,
    ],
  );
  return added.length > 0;
}

export const listSearches = (tx: Tx, campaignId: string): Promise<CampaignSearch[]> =>
  tx.query<CampaignSearch>(
    `select ${columns} from searches s where s.campaign_id = $1 order by s.created_at desc, s.id desc limit 200`,
    [campaignId],
  );

/** Those that add people to a list, the newest 200; of one member if `by` names one. */
export const searchesOfList = (tx: Tx, listId: string, by: string | null): Promise<ListSearch[]> =>
  tx.query<ListSearch>(
    `select ${columns} from searches s where s.list_id = $1 and ($2::uuid is null or s.created_by = $2)
      order by s.created_at desc, s.id desc limit 200`,
    [listId, by],
  );

export async function findSearch(tx: Tx, id: string): Promise<SearchRow | null> {
  const [row] = await tx.query<SearchRow>(`select ${columns} from searches s where s.id = $1`, [id]);
  return row ?? null;
}

/** Whom a search of the people database is to add; null for other searches. It may be long, so that lists do without it. */
export async function findChosen(tx: Tx, id: string): Promise<ChosenPeople | null> {
  const [row] = await tx.query<{ chosen: ChosenPeople | null }>("select chosen from searches where id = $1", [
    id,
  ]);
  return row?.chosen ?? null;
}

/** The row, locked until the transaction ends: a job and a person's pause never pass each other unseen. */
export async function lockSearch(tx: Tx, id: string): Promise<SearchRow | null> {
  const [row] = await tx.query<SearchRow>(
    `select ${columns} from searches s where s.id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

type Change = Partial<
  Pick<
    SearchRow,
    | "status"
    | "failure"
    | "waitReason"
    | "nextAt"
    | "ticket"
    | "run"
    | "isCounted"
    | "cursor"
    | "pages"
    | "total"
  > & { accountId: string; readAt: Date; endedAt: Date | null }
>;
const columnOf: Record<keyof Change, string> = {
  status: "status",
  failure: "failure",
  waitReason: "wait_reason",
  nextAt: "next_at",
  ticket: "ticket",
  run: "run",
  isCounted: "is_counted",
  cursor: "cursor",
  pages: "pages",
  total: "total",
  accountId: "account_id",
  readAt: "read_at",
  endedAt: "ended_at",
};

/** Changes columns and counts the version up. */
export async function updateSearch(tx: Tx, id: string, change: Change): Promise<void> {
  const { sets, values } = assignmentsOf(change, columnOf);
  await tx.query(`update searches set ${[...sets, "version = version + 1"].join(", ")} where id = $1`, [
    id,
    ...values,
  ]);
}

/**
 * When an account last turned a page, for whichever search or for its past conversations; null when it never did. One asks at a
 * time until the transaction ends, so that no two take the same moment.
 */
export async function lockReading(tx: Tx, accountId: string): Promise<Date | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('reading ' || $1, 0))", [accountId]);
  const [row] = await tx.query<{ at: Date | null }>(
    `select greatest((select max(read_at) from searches where account_id = $1),
        (select read_at from conversation_syncs where account_id = $1)) as at`,
    [accountId],
  );
  return row?.at ?? null;
}

/** Takes one of the searches an account may begin on a day of its calendar (YYYY-MM-DD, BILL-12). False when none is left. */
export async function takeDailySearch(
  tx: Tx,
  { accountId, day, limit }: { accountId: string; day: string; limit: number },
): Promise<boolean> {
  const taken = await tx.query(
    `insert into usage as u (owner_id, kind, day, used) select $1, 'search', $2, 1 where $3 > 0
     on conflict (workspace_id, owner_id, kind, day) do update set used = u.used + 1 where u.used < $3 returning 1`,
    [accountId, day, limit],
  );
  return taken.length > 0;
}

/** New tickets for waiting searches of an account, of a campaign, or of the workspace, which are to be checked now. */
export const ticketWaiting = (tx: Tx, of: { accountId?: string; campaignId?: string }) =>
  tx.query<{ id: string; ticket: number }>(
    `update searches set ticket = ticket + 1 where status = 'active' and (next_at is not null or wait_reason is not null)
        and ($1::uuid is null or account_id = $1) and ($2::uuid is null or campaign_id = $2) returning id, ticket`,
    [of.accountId ?? null, of.campaignId ?? null],
  );

/** A campaign as its searches need it. */
export type SearchedCampaign = {
  status: CampaignStatus;
  isExistingPeople: boolean;
  isIncludeTalkedBefore: boolean;
  isOnlyPremium: boolean;
};
export async function findSearchedCampaign(tx: Tx, id: string): Promise<SearchedCampaign> {
  const [row] = await tx.query<SearchedCampaign>(
    `select status, is_existing_people as "isExistingPeople", is_include_talked_before as "isIncludeTalkedBefore",
        is_only_premium as "isOnlyPremium" from campaigns where id = $1`,
    [id],
  );
  return row!;
}

/** Sources as a campaign itself lists them, files among them, the oldest first (CAMP-06). */
export const listSources = (tx: Tx, campaignId: string) =>
  tx.query<{ id: string; kind: SearchKind; status: string; name: string | null; targets: string[] }>(
    `select id, kind, status, url as name, '{}'::text[] as targets, created_at from searches where campaign_id = $1
     union all select id, 'csv', status, file_name, targets, created_at from imports where campaign_id = $1
     order by created_at, id limit 200`,
    [campaignId],
  );

export async function campaignNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(
    "select id, name from campaigns where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
