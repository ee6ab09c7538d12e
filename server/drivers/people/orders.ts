import type { PeopleSort } from "@/server/ports/people-database";

/** How rows are sorted. Each order has an index (finder.show_generation) and ends with the rank, so that no two rows are equal. */
type Order = {
  /** The column of the value that comes first, and its type; the random order has none. */
  column: string | null;
  type: "date" | "smallint";
  isDescending: boolean;
  /** Begins the cursors of this order. */
  letter: string;
};

export const orders: Record<PeopleSort, Order> = {
  relevance: { column: null, type: "smallint", isDescending: false, letter: "" },
  newest: { column: "fresh_on", type: "date", isDescending: true, letter: "n" },
  // Unknown sizes are 0 and come last.
  largest: { column: "employee_count", type: "smallint", isDescending: true, letter: "l" },
};

/** The columns that rows are sorted by. */
const columnsOf = ({ column }: Order) => [...(column === null ? [] : [column]), "rank", "id"];

/** `order by` for rows of the table `alias`. */
export const orderBy = (order: Order, alias = ""): string =>
  columnsOf(order)
    .map((column) => `${alias}${column}${order.isDescending ? " desc" : ""}`)
    .join(", ");

/** Holds for rows after a place; `add` puts a value into the query. */
export function after(order: Order, place: Place, add: (value: unknown) => string): string {
  const values = [
    ...(order.column === null ? [] : [`${add(place.value)}::${order.type}`]),
    `${add(place.rank)}::int`,
    `${add(place.id)}::bigint`,
  ];
  return `(${columnsOf(order).join(", ")}) ${order.isDescending ? "<" : ">"} (${values.join(", ")})`;
}

/** The place of the last person of a page; the same after a new load. `value` is that of the order's column, empty for the random order. */
type Place = { value: string; rank: number; id: string };

export const cursorOf = ({ letter }: Order, { value, rank, id }: Place): string =>
  [...(letter === "" ? [] : [`${letter}${value}`]), rank.toString(36), id].join(".");

const isDay = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(+day) && day.toISOString().startsWith(value);
};

/** Null for what is no cursor of this order. */
export function placeOf({ column, type, letter }: Order, cursor: string): Place | null {
  const values = type === "date" ? "\\d{4}-\\d\\d-\\d\\d" : "\\d{1,2}";
  const lead = column === null ? "()" : `${letter}(${values})\\.`;
  const [, value, rank, id] = new RegExp(`^${lead}([0-9a-z]{1,6})\\.(\\d{1,19})$`).exec(cursor) ?? [];
  if (value === undefined || rank === undefined || id === undefined) return null;
  if (type === "date" && !isDay(value)) return null;
  const place = { value, rank: Number.parseInt(rank, 36), id };
  return place.rank < 2 ** 31 && BigInt(id) < 2n ** 63n ? place : null;
}
