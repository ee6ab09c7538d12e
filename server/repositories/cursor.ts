import { DomainError } from "@/lib/contract/errors";
import type { Tx } from "@/server/db/tx";

/** A place in a list ordered by (instant, id), newest first; the instant is a real one. */
export type Place = { at: Date; id: string };

const shape = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place as it travels in `next_cursor`; only its maker reads it. */
export const cursorOf = ({ at, id }: Place) => Buffer.from(`${at.getTime()}.${id}`).toString("base64url");

/** Decodes a cursor; null without one. Throws `invalid_input` for an invalid one. */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const found = shape.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (!found) throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  return { at: new Date(Number(found[1])), id: found[2]! };
}

/** Totals are exact up to here (decision on lists). */
export const exactTotal = 5_000;

/** How many rows a list has: exact up to `exactTotal`, one more when there are more. `from` is SQL: its tables and what narrows them. */
export async function countShown(tx: Tx, from: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from ${from} limit ${exactTotal + 1}) found`,
    values,
  );
  return row?.total ?? 0;
}
