import type { Answer } from "../door";
import { type Kind, propertiesOf, type Row, shown, type World } from "./world";

type Filter = { propertyName: string; operator: string; value: string };
type Asked = {
  query?: string;
  filterGroups?: { filters: Filter[] }[];
  sorts?: { propertyName: string; direction: string }[];
  properties?: string[];
  limit?: number;
  after?: string;
};

const mostResults = 10_000;
const invalid = (message: string): Answer => ({
  status: 400,
  body: { status: "error", category: "VALIDATION_ERROR", message, correlationId: "x" },
});

const isChange = (name: string) => /^(hs_)?lastmodifieddate$/.test(name);
const timeOf = (world: World, row: Row, name: string) =>
  isChange(name) ? row.updatedMs : Date.parse(propertiesOf(world, row)[name] ?? "") || 0;

function fits(world: World, row: Row, { propertyName, operator, value }: Filter): boolean {
  if (operator === "GTE") return timeOf(world, row, propertyName) >= Number(value);
  const own = propertiesOf(world, row)[propertyName] ?? "";
  if (operator === "EQ") return own.toLowerCase() === value.toLowerCase();
  throw new Error(`the vendor's search knows no ${operator} here`);
}

const searchedIn: Record<Kind, readonly string[]> = {
  contacts: ["firstname", "lastname", "email", "phone"],
  companies: ["name", "domain", "website"],
  deals: ["dealname"],
};

/** Every word of the question begins a word of the record. */
function matches(row: Row, query: string): boolean {
  const text = searchedIn[row.kind]
    .map((name) => row.properties[name] ?? "")
    .join(" ")
    .toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The search lags behind the records, and shows ten thousand of them at most. */
export function searchRows(world: World, kind: Kind, body: object): Answer {
  const { query, filterGroups = [], sorts = [], properties = [], limit = 10, after = "0" } = body as Asked;
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) return invalid("limit must be 1 to 200");
  if (!/^\d+$/.test(after)) return invalid("after is invalid");
  if (Number(after) + limit > mostResults) return invalid("only the first 10000 results can be shown");
  const [sort] = sorts;
  const all = world.rows
    .filter((row) => row.kind === kind && !row.archived && row.mergedInto === null)
    .filter((row) => row.indexedMs <= world.nowMs)
    .filter((row) => query === undefined || matches(row, query))
    .filter(
      (row) =>
        filterGroups.length === 0 ||
        filterGroups.some(({ filters }) => filters.every((filter) => fits(world, row, filter))),
    );
  if (sort)
    all.sort((one, other) => timeOf(world, one, sort.propertyName) - timeOf(world, other, sort.propertyName));
  const from = Number(after);
  const results = all.slice(from, from + limit).map((row) => shown(world, row, properties));
  const next = from + limit < all.length ? { next: { after: String(from + limit) } } : undefined;
  return { status: 200, body: { total: all.length, results, ...(next && { paging: next }) } };
}
