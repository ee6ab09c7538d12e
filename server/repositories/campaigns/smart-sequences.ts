import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";

/** A row of `smart_sequences`; instants are real. */
export type SmartSequenceRow = {
  id: string;
  name: string;
  description: string;
  sequence: Sequence;
  changedAt: Date;
  version: number;
};

const columns = `id, name, description, sequence, changed_at as "changedAt", version`;
/** As many as a list shows at once. */
const max = 500;

export const listSmartSequences = (tx: Tx): Promise<SmartSequenceRow[]> =>
  tx.query(`select ${columns} from smart_sequences order by changed_at desc, id limit ${max}`);

export async function findSmartSequence(tx: Tx, id: string): Promise<SmartSequenceRow | null> {
  const [row] = await tx.query<SmartSequenceRow>(`select ${columns} from smart_sequences where id = $1`, [
    id,
  ]);
  return row ?? null;
}

export const insertSmartSequence = (tx: Tx, row: Omit<SmartSequenceRow, "version"> & { createdBy: string }) =>
  tx.query(
    `insert into smart_sequences (id, name, description, sequence, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [row.id, row.name, row.description, JSON.stringify(row.sequence), row.createdBy, row.changedAt],
  );

/** Writes a row whose version is still the one named; false when it is not. */
export async function replaceSmartSequence(tx: Tx, row: SmartSequenceRow): Promise<boolean> {
  const done = await tx.query(
    `update smart_sequences set name = $3, description = $4, sequence = $5, changed_at = $6, version = version + 1
      where id = $1 and version = $2 returning id`,
    [row.id, row.version, row.name, row.description, JSON.stringify(row.sequence), row.changedAt],
  );
  return done.length > 0;
}

/** Returns its name; null if there was none. */
export async function deleteSmartSequence(tx: Tx, id: string): Promise<string | null> {
  const sql = "delete from smart_sequences where id = $1 returning name";
  const [row] = await tx.query<{ name: string }>(sql, [id]);
  return row?.name ?? null;
}
