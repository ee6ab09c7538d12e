import type { CreditCategory, CreditEntry } from "@/lib/contract/credits";
import type { Tx } from "@/server/db/tx";

type EntryRow = Omit<CreditEntry, "at" | "amount"> & { at: Date; amount: number };
/** Instants are real, `until` is outside. */
type EntryFilter = {
  from: Date | null;
  until: Date | null;
  userId: string | null;
  category: CreditCategory | null;
};

const where = `($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)
  and ($3::uuid is null or e.user_id = $3) and ($4::text is null or e.category = $4)`;
const valuesOf = ({ from, until, userId, category }: EntryFilter) => [from, until, userId, category];

/** Lines of the ledger, the newest first; amounts in tenths. Names of who is gone are empty. */
export const listEntries = (
  tx: Tx,
  filter: EntryFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<EntryRow[]> =>
  tx.query<EntryRow>(
    `select e.id, e.at, e.kind, e.category, e.amount,
            case when e.user_id is not null then
              json_build_object('id', e.user_id, 'name', coalesce(trim(u.first_name || ' ' || u.last_name), '')) end as "user",
            case when e.campaign_id is not null then
              json_build_object('id', e.campaign_id, 'name', coalesce(c.name, '')) end as campaign
       from credit_entries e left join users u on u.id = e.user_id
       left join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where ${where} order by e.at desc, e.id desc offset $5 limit $6`,
    [...valuesOf(filter), skip, limit],
  );

export async function countEntries(tx: Tx, filter: EntryFilter): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from credit_entries e where ${where}`,
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
    `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as date, -sum(e.amount)::int as tenths from credit_entries e
      where e.kind <> 'grant' and e.at >= $1 and e.at < $2 group by 1 order by 1`,
    [from, until],
  );
