import { sql } from "drizzle-orm";
import { crmLines } from "@/server/db/schema/crm";
import type { Tx } from "@/server/db/tx";
import { countShown, type Place } from "@/server/repositories/cursor";
import { contactedBy } from "@/server/repositories/prospects/prospects";

export type LineRow = typeof crmLines.$inferSelect;
export type NewLine = typeof crmLines.$inferInsert;

export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length > 0) await tx.db.insert(crmLines).values([...lines]);
}

/** The row, locked until the transaction ends. */
export async function lockLine(tx: Tx, connectionId: string, id: string): Promise<LineRow | null> {
  const [row] = await tx.db
    .select()
    .from(crmLines)
    .where(sql`${crmLines.connectionId} = ${connectionId} and ${crmLines.id} = ${id}`)
    .for("update");
  return row ?? null;
}

/** What waited for somebody does no longer. */
export const settleLine = (tx: Tx, id: string, at: Date) =>
  tx.query("update crm_lines set settled_at = $2 where id = $1 and settled_at is null", [id, at]);

/** The same for a prospect's lines of some kinds, of these fields or of all. */
export const settleLinesOf = (
  tx: Tx,
  of: { connectionId: string; prospectId: string; kinds: readonly string[]; fields?: readonly string[] },
  at: Date,
) =>
  tx.query(
    `update crm_lines set settled_at = $4 where connection_id = $1 and prospect_id = $2 and kind = any($3) and settled_at is null
        and ($5::text[] is null or fields && $5)`,
    [of.connectionId, of.prospectId, of.kinds, at, of.fields ?? null],
  );

type Shown = { connectionId: string; kind: string; prospectId: string | null };
const shown = `l.connection_id = $1 and ($3::uuid is null or l.prospect_id = $3) and case $2 when 'all' then true
  when 'open' then l.settled_at is null and l.kind in ('refused', 'undecided') else l.kind = $2 end`;

export type ShownLine = LineRow & { fullName: string | null; maySee: boolean };

/** Lines of the log, the newest first; prospects whom a member with these accounts may not see have no name. */
export const listLines = (
  tx: Tx,
  { connectionId, kind, prospectId }: Shown,
  page: { after: Place | null; offset: number; limit: number; accounts: readonly string[] | null },
): Promise<ShownLine[]> =>
  tx.query(
    `select l.id, l.connection_id as "connectionId", l.at, l.kind, l.object, l.name, l.prospect_id as "prospectId", l.url, l.fields,
            l.reason, l.ours, l.theirs, l.candidates, l.settled_at as "settledAt", p.full_name as "fullName",
            p.id is not null and ($8::uuid[] is null or ${contactedBy("p.id", "$8")}) as "maySee"
       from crm_lines l left join prospects p on p.workspace_id = l.workspace_id and p.id = l.prospect_id
      where ${shown} and ($4::timestamptz is null or (l.at, l.id) < ($4, $5::uuid))
      order by l.at desc, l.id desc limit $6 offset $7`,
    [
      ...[connectionId, kind, prospectId, page.after?.at ?? null, page.after?.id ?? null],
      ...[page.limit, page.offset, page.accounts],
    ],
  );

export const countLines = (tx: Tx, { connectionId, kind, prospectId }: Shown): Promise<number> =>
  countShown(tx, `crm_lines l where ${shown}`, [connectionId, kind, prospectId]);

type LineCounts = {
  refused: number;
  undecided: number;
  overruled: number;
  today: { object: "person" | "deal"; sent: number; received: number }[];
};

export async function countLog(
  tx: Tx,
  connectionId: string,
  { today, month }: { today: Date; month: Date },
): Promise<LineCounts> {
  const [row] = await tx.query<Omit<LineCounts, "today">>(
    `select (select count(*) from crm_lines where connection_id = $1 and settled_at is null and kind = 'refused')::int as refused,
        (select count(*) from crm_lines where connection_id = $1 and settled_at is null and kind = 'undecided')::int as undecided,
        (select count(*) from crm_lines where connection_id = $1 and kind = 'overruled' and at >= $2)::int as overruled`,
    [connectionId, month],
  );
  const counted = await tx.query<LineCounts["today"][number]>(
    `select object, (count(*) filter (where kind = 'sent'))::int as sent, (count(*) filter (where kind = 'received'))::int as received
       from crm_lines where connection_id = $1 and kind in ('sent', 'received') and at >= $2 group by object`,
    [connectionId, today],
  );
  return { ...row!, today: counted };
}

/** For how many prospects each field is refused. */
export const countRefused = (tx: Tx, connectionId: string) =>
  tx.query<{ field: string; count: number }>(
    `select unnest(fields) as field, count(*)::int as count from crm_lines
      where connection_id = $1 and settled_at is null and kind = 'refused' group by 1`,
    [connectionId],
  );

/** What a prospect waits for somebody to decide. */
export async function lockOpenUndecided(
  tx: Tx,
  connectionId: string,
  prospectId: string,
): Promise<LineRow | null> {
  const [row] = await tx.db
    .select()
    .from(crmLines)
    .where(
      sql`${crmLines.connectionId} = ${connectionId} and ${crmLines.prospectId} = ${prospectId} and ${crmLines.kind} = 'undecided'
        and ${crmLines.settledAt} is null`,
    )
    .for("update");
  return row ?? null;
}

/** The vendor's words about what a prospect waits for; null if nothing of them was refused. */
export async function findReason(tx: Tx, connectionId: string, prospectId: string): Promise<string | null> {
  const [row] = await tx.query<{ reason: string | null }>(
    `select reason from crm_lines where connection_id = $1 and prospect_id = $2 and kind = 'refused' and settled_at is null
      order by at desc, id desc limit 1`,
    [connectionId, prospectId],
  );
  return row ? (row.reason ?? "") : null;
}
