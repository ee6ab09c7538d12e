import type { Tx } from "@/server/db/tx";
import type { PartQuery } from "./parts";

/** The place of a row in the order of its part. */
export type PartPlace = readonly string[];
export type PartRow = { cells: readonly unknown[]; place: PartPlace };

const columnsOf = ({ columns, fields = [] }: PartQuery) => [
  ...Object.values(columns),
  ...fields.map(({ sql }) => sql),
];
export const namesOf = ({ columns, fields = [] }: PartQuery): string[] => [
  ...Object.keys(columns),
  ...fields.map(({ name }) => name),
];

/** Rows of a part in the order of its key, `limit` of them after `after`. */
export async function readPart(
  tx: Tx,
  query: PartQuery,
  { after, limit }: { after: PartPlace | null; limit: number },
): Promise<PartRow[]> {
  const columns = columnsOf(query);
  const keys = query.key.map(({ sql }) => sql).join(", ");
  const place = query.key.map(({ type }, at) => `($2::text[])[${at + 1}]::${type}`).join(", ");
  const rows = await tx.query<Record<string, unknown>>(
    `select ${columns.map((sql, at) => `${sql} as c${at}`).join(", ")},
       array[${query.key.map(({ sql }) => `${sql}::text`).join(", ")}] as place
       from ${query.from}
      where ${query.where ?? "true"}${after ? ` and (${keys}) > (${place})` : ""} order by ${keys} limit $1`,
    after ? [limit, after] : [limit],
  );
  return rows.map((row) => ({
    cells: columns.map((_, at) => row[`c${at}`]),
    place: row.place as string[],
  }));
}

export async function countPart(tx: Tx, { from, where = "true" }: PartQuery): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from ${from} where ${where}`,
  );
  return row?.count ?? 0;
}
