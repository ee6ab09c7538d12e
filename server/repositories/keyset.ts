import { DomainError } from "@/lib/contract/errors";
import { isId } from "@/lib/contract/is-id";

/** The sort of a list; ties are ordered newest first, rows without a value come last. */
export type Keyset = {
  /** Of one row, in SQL. */
  expression: string;
  type: "int" | "text" | "float8" | "timestamptz";
  isDescending: boolean;
};

/** The place of the last row of a page in a sorted list. */
export type KeyPlace = { key: string | number | null; id: string };

/** In SQL; `id` is the column that tells rows of one key apart. */
export const orderOf = ({ expression, isDescending }: Keyset, id: string) =>
  `${expression} ${isDescending ? "desc" : "asc"} nulls last, ${id} desc`;

/** The rows after a cursor; `add` makes a value a parameter. */
export function behind(
  { expression, type, isDescending }: Keyset,
  { key, id }: KeyPlace,
  idColumn: string,
  add: (value: unknown) => string,
): string {
  const last = `${idColumn} < ${add(id)}::uuid`;
  if (key === null) return `${expression} is null and ${last}`;
  const value = `${add(key)}::${type}`;
  const further = `${expression} ${isDescending ? "<" : ">"} ${value}`;
  return `(${further} or (${expression} = ${value} and ${last}) or ${expression} is null)`;
}

/** The place as it travels in `next_cursor`; it is one of this sort and no other (`sort` names it). */
export const keyCursor = (sort: string, { key, id }: KeyPlace) =>
  Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/** Decodes a cursor; null without one. Throws `invalid_input` for an invalid one, or one of another sort. */
export function keyPlaceOf(cursor: string | undefined, sort: string, type: Keyset["type"]): KeyPlace | null {
  if (cursor === undefined) return null;
  const [of, key, id] = partsOf(cursor);
  if (of === sort && fits(key, type) && typeof id === "string" && isId(id)) return { key, id };
  throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parts) && parts.length === 3 ? parts : [];
  } catch {
    return [];
  }
}

function fits(key: unknown, type: Keyset["type"]): key is KeyPlace["key"] {
  if (key === null) return true;
  if (type === "text") return typeof key === "string" && !key.includes("\0");
  if (type === "timestamptz") return typeof key === "string" && !Number.isNaN(Date.parse(key));
  return typeof key === "number" && (type === "float8" || (Number.isInteger(key) && Math.abs(key) < 2 ** 31));
}

/**
 * A sorted list is read in segments, each along its own index: rows without a value come last in both directions. Ties are ordered by id, in
 * the direction of the list.
 */
export type Segment = {
  from: string;
  condition: string;
  /** The sort expression; null: by id only. */
  key: string | null;
  /** The column that tells rows of one key apart, the last one of the index. */
  id: string;
};

type Sort = { type: Keyset["type"]; segments: readonly Segment[] };
export type Sorts<Name extends string> = Record<Name, Sort>;

/** The segments from a cursor on; a cursor without a key is in the last one. */
export function segmentsFrom({ segments }: Sort, after: KeyPlace | null): readonly Segment[] {
  return after?.key === null ? segments.slice(-1) : segments;
}

/** The segments from a place back to the beginning of the list. */
export function segmentsBack({ segments }: Sort, { key }: KeyPlace): readonly Segment[] {
  const back = segments.toReversed();
  return key === null ? back : back.filter((segment) => segment.key !== null);
}

type SortOptions = { after: KeyPlace; isDescending: boolean; type: Keyset["type"] };
/** The rows of a segment after a cursor: a row comparison, so that the index is used. */
export function behindIn(
  { key, id }: Segment,
  options: SortOptions,
  add: (value: unknown) => string,
): string {
  const than = options.isDescending ? "<" : ">";
  const last = `${add(options.after.id)}::uuid`;
  if (!key) return `${id} ${than} ${last}`;
  return `(${key}, ${id}) ${than} (${add(options.after.key)}::${options.type}, ${last})`;
}

export function orderIn({ key, id }: Segment, isDescending: boolean): string {
  const direction = isDescending ? "desc" : "asc";
  return key ? `${key} ${direction}, ${id} ${direction}` : `${id} ${direction}`;
}

/** In SQL: the key of a row for its cursor. As JSON has it: an instant in ISO 8601. */
export const keyIn = ({ key }: Segment) => (key ? `to_json(${key}) #>> '{}'` : "null");
