import type { ErrorCode } from "@/lib/contract/errors";
import type { EnrichmentRun, soughtData } from "@/lib/contract/finder/enrichments";
import type { Tx } from "@/server/db/tx";
import { assignmentsOf } from "@/server/repositories/assignments";

export type EnrichmentWait = NonNullable<EnrichmentRun["wait"]>["reason"];

/** A row of `enrichments`; instants are real. */
export type EnrichmentRow = {
  id: string;
  /** `waiting` is derived from `waitReason`. */
  status: Exclude<EnrichmentRun["status"], "waiting">;
  failure: ErrorCode | null;
  waitReason: EnrichmentWait | null;
  nextAt: Date | null;
  /** Identifies the one job that may continue; every start creates a new one. */
  ticket: number;
  sought: (typeof soughtData)[number][];
  /** The search that people are still to be read from; null if all are listed. */
  query: object | null;
  cursor: string | null;
  /** The database that its people are from; null if they are from none. */
  databaseKind: "sandbox" | "database" | "vendor" | null;
  maxPeople: number;
  campaignId: string | null;
  createdBy: string;
  createdAt: Date;
  endedAt: Date | null;
  version: number;
};

const columns = `e.id, e.status, e.failure, e.wait_reason as "waitReason", e.next_at as "nextAt", e.ticket, e.sought, e.query, e.cursor,
  e.database_kind as "databaseKind", e.max_people as "maxPeople", e.campaign_id as "campaignId", e.created_by as "createdBy", e.created_at as "createdAt",
  e.ended_at as "endedAt", e.version`;

type NewEnrichment = Pick<
  EnrichmentRow,
  "id" | "sought" | "query" | "databaseKind" | "maxPeople" | "campaignId" | "createdBy" | "createdAt"
>;

export const insertEnrichment = (tx: Tx, row: NewEnrichment) =>
  tx.query(
    `insert into enrichments (id, sought, query, database_kind, max_people, campaign_id, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[row.id, row.sought, row.query && JSON.stringify(row.query), row.databaseKind, row.maxPeople],
      ...[row.campaignId, row.createdBy, row.createdAt],
    ],
  );

export async function findEnrichment(tx: Tx, id: string): Promise<EnrichmentRow | null> {
  const [row] = await tx.query<EnrichmentRow>(`select ${columns} from enrichments e where e.id = $1`, [id]);
  return row ?? null;
}

/** The row, locked until the transaction ends: a job and a person's cancel never pass each other unseen. */
export async function lockEnrichment(tx: Tx, id: string): Promise<EnrichmentRow | null> {
  const [row] = await tx.query<EnrichmentRow>(
    `select ${columns} from enrichments e where e.id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

/** Whether it runs; it cannot end before the transaction does. */
export async function holdRunning(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("select 1 from enrichments where id = $1 and status = 'running' for share", [
    id,
  ]);
  return rows.length > 0;
}

/** The newest since an instant, at most 50; of one person, or of all with null. */
export const listEnrichments = (tx: Tx, { since, by }: { since: Date; by: string | null }) =>
  tx.query<EnrichmentRow>(
    `select ${columns} from enrichments e where e.created_at >= $1 and ($2::uuid is null or e.created_by = $2)
      order by e.created_at desc, e.id desc limit 50`,
    [since, by],
  );

type Change = Partial<
  Pick<
    EnrichmentRow,
    "status" | "failure" | "waitReason" | "nextAt" | "ticket" | "query" | "cursor" | "endedAt"
  >
>;
const columnOf: Record<keyof Change, string> = {
  status: "status",
  failure: "failure",
  waitReason: "wait_reason",
  nextAt: "next_at",
  ticket: "ticket",
  query: "query",
  cursor: "cursor",
  endedAt: "ended_at",
};

/** Changes columns and counts the version up. */
export async function updateEnrichment(tx: Tx, id: string, change: Change): Promise<void> {
  const { sets, values } = assignmentsOf(change, columnOf);
  await tx.query(`update enrichments set ${[...sets, "version = version + 1"].join(", ")} where id = $1`, [
    id,
    ...values,
  ]);
}

/** New tickets for enrichments that wait for credits, which are to go on now. */
export const ticketUnpaid = (tx: Tx) =>
  tx.query<{ id: string; ticket: number }>(
    `update enrichments set ticket = ticket + 1 where status = 'running' and wait_reason = 'out_of_credits' returning id, ticket`,
  );

/** Who started them, by enrichment; empty for who is gone. */
export async function starterNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    `select e.id, coalesce(trim(u.first_name || ' ' || u.last_name), '') as name
       from enrichments e left join users u on u.id = e.created_by where e.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
