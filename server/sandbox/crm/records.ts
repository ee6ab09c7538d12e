import type { Tx } from "@/server/db/tx";
import type { CrmObject, CrmValue } from "@/server/ports/crm";
import type { CrmRole } from "@/server/sandbox/rules/crms";

type Values = Partial<Record<CrmRole, CrmValue>>;

export type Row = {
  number: number;
  object: CrmObject;
  name: string;
  /** All emails of a person, the main one first, or the domain of a company; in lower case. */
  addresses: string[];
  values: Values;
  owner: number | null;
  company: number | null;
  persons: number[];
  stage: string | null;
  status: "open" | "won" | "lost" | null;
  amount: number | null;
  currency: string | null;
  closeDate: string | null;
  ourKey: string | null;
  changedAt: Date;
  isDeleted: boolean;
  mergedInto: number | null;
};

const columns = `number, object, name, addresses, values, owner, company, persons, stage, status, amount::float8 as amount,
  currency, close_date as "closeDate", our_key as "ourKey", changed_at as "changedAt", is_deleted as "isDeleted",
  merged_into as "mergedInto"`;

export const blank: Omit<Row, "number" | "object" | "name" | "changedAt"> = {
  ...{ addresses: [], values: {}, owner: null, company: null, persons: [], stage: null, status: null },
  ...{ amount: null, currency: null, closeDate: null, ourKey: null, isDeleted: false, mergedInto: null },
};

export async function insertRecord(tx: Tx, crmId: string, record: Omit<Row, "number">): Promise<Row> {
  const [counted] = await tx.query<{ number: number }>(
    "update sandbox.crms set last_number = last_number + 1 where id = $1 returning last_number as number",
    [crmId],
  );
  const row = { ...record, number: counted?.number ?? 0 };
  await tx.query(
    `insert into sandbox.crm_records (crm_id, number, object, name, addresses, values, owner, company, persons, stage, status,
       amount, currency, close_date, our_key, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...[crmId, row.number, row.object, row.name, row.addresses, JSON.stringify(row.values), row.owner],
      ...[row.company, row.persons, row.stage, row.status, row.amount, row.currency, row.closeDate],
      ...[row.ourKey, row.changedAt],
    ],
  );
  return row;
}

export const storeRecord = (tx: Tx, crmId: string, row: Row) =>
  tx.query(
    `update sandbox.crm_records set name = $3, addresses = $4, values = $5, owner = $6, company = $7, persons = $8, stage = $9,
       status = $10, amount = $11, currency = $12, close_date = $13, changed_at = $14, is_deleted = $15, merged_into = $16
      where crm_id = $1 and number = $2`,
    [
      ...[crmId, row.number, row.name, row.addresses, JSON.stringify(row.values), row.owner, row.company],
      ...[row.persons, row.stage, row.status, row.amount, row.currency, row.closeDate, row.changedAt],
      ...[row.isDeleted, row.mergedInto],
    ],
  );

/** Locked, so that two writes of a record come one after the other. */
export async function lockRecord(
  tx: Tx,
  crmId: string,
  { object, ref }: { object: CrmObject; ref: string },
): Promise<Row | null> {
  const [row] = await readRecords(tx, crmId, { object, refs: [ref], locks: true });
  return row ?? null;
}

const numberIn = (ref: string) => (/^\d{1,9}$/.test(ref) ? Number(ref) : null);

export function readRecords(
  tx: Tx,
  crmId: string,
  { object, refs, locks = false }: { object: CrmObject; refs: readonly string[]; locks?: boolean },
): Promise<Row[]> {
  const numbers = refs.flatMap((ref) => numberIn(ref) ?? []);
  return tx.query<Row>(
    `select ${columns} from sandbox.crm_records
      where crm_id = $1 and object = $2 and number = any($3) and not is_deleted order by number ${locks ? "for update" : ""}`,
    [crmId, object, numbers],
  );
}

/** A record whatever became of it. */
export async function findRecord(tx: Tx, crmId: string, number: number): Promise<Row | null> {
  const [row] = await tx.query<Row>(
    `select ${columns} from sandbox.crm_records where crm_id = $1 and number = $2`,
    [crmId, number],
  );
  return row ?? null;
}

export type Wanted = { column: "address" | "key" | "name" | "text"; value: string };

const conditions: Record<Wanted["column"], string> = {
  address: "$3 = any(addresses)",
  key: "our_key = $3",
  name: "lower(name) = $3",
  text: "(strpos(lower(name), $3) > 0 or strpos(array_to_string(addresses, ' '), $3) > 0)",
};

export const searchRecords = (
  tx: Tx,
  crmId: string,
  { object, wanted, limit }: { object: CrmObject; wanted: Wanted; limit: number },
): Promise<Row[]> =>
  tx.query<Row>(
    `select ${columns} from sandbox.crm_records
      where crm_id = $1 and object = $2 and not is_deleted and ${conditions[wanted.column]} order by number limit $4`,
    [crmId, object, wanted.column === "key" ? wanted.value : wanted.value.trim().toLowerCase(), limit],
  );

/** What changed after a place in the order of changes. */
export const changedRecords = (
  tx: Tx,
  crmId: string,
  { object, at, number, limit }: { object: CrmObject; at: Date; number: number; limit: number },
): Promise<Row[]> =>
  tx.query<Row>(
    `select ${columns} from sandbox.crm_records
      where crm_id = $1 and object = $2 and (changed_at, number) > ($3, $4) order by changed_at, number limit $5`,
    [crmId, object, at, number, limit],
  );

/** Every record of a kind that is there, by its number. */
export const allRecords = (tx: Tx, crmId: string, object: CrmObject): Promise<Row[]> =>
  tx.query<Row>(
    `select ${columns} from sandbox.crm_records where crm_id = $1 and object = $2 and not is_deleted order by number`,
    [crmId, object],
  );

export type Happened = {
  id: string;
  person: number;
  deal: number | null;
  kind: string;
  title: string;
  text: string;
  at: Date;
};

export const insertHistory = (tx: Tx, crmId: string, of: Happened) =>
  tx.query(
    `insert into sandbox.crm_history (id, crm_id, person, deal, kind, title, text, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [of.id, crmId, of.person, of.deal, of.kind, of.title, of.text, of.at],
  );

export const listHistory = (tx: Tx, crmId: string, number: number): Promise<Happened[]> =>
  tx.query<Happened>(
    `select id, person, deal, kind, title, text, at from sandbox.crm_history
      where crm_id = $1 and (person = $2 or deal = $2) order by at desc, id desc limit 50`,
    [crmId, number],
  );
