import type { Answer, Asked } from "../door";
import { invalid, ok } from "./answers";
import { type Address, type Kind, type Row, shown, stamp, type World } from "./world";

const names: Record<string, Kind> = { persons: "person", organizations: "organization", deals: "deal" };
export const kindOf = (plural: string): Kind => names[plural] ?? "person";

const sortable: Record<string, (row: Row) => number> = {
  id: ({ id }) => id,
  add_time: ({ addedMs }) => Math.floor(addedMs / 1000),
  update_time: ({ updatedMs }) => Math.floor(updatedMs / 1000),
};

/** A list, a page at a time; the marker is the last one of the page before. */
export function list(world: World, kind: Kind, { query }: Asked): Answer {
  const limit = Number(query.get("limit") ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 500) return invalid("limit: must be 1 to 500");
  const ids = query.get("ids")?.split(",").map(Number) ?? null;
  if (ids && (ids.length > 100 || ids.some(Number.isNaN))) return invalid("ids: must be at most 100 numbers");
  const by = sortable[query.get("sort_by") ?? "id"];
  if (!by) return invalid("sort_by: is invalid");
  const wantsDeleted = kind === "deal" && query.get("status") === "deleted";
  const since = query.get("updated_since");
  if (since !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(since))
    return invalid("updated_since: must be RFC3339");
  const sign = query.get("sort_direction") === "desc" ? -1 : 1;
  const marker = query.get("cursor");
  const after = marker === null ? null : markIn(marker);
  if (marker !== null && after === null) return invalid("cursor: is invalid");
  const place = (row: Row): [number, number] => [by(row), row.id];
  const compare = ([a, b]: [number, number], [c, d]: [number, number]) => sign * (a - c || b - d);
  const all = world.rows
    .filter((row) => row.kind === kind && row.isDeleted === wantsDeleted)
    .filter(({ id }) => ids === null || ids.includes(id))
    .filter(({ updatedMs }) => since === null || stamp(updatedMs) >= stamp(Date.parse(since)))
    .sort((one, other) => compare(place(one), place(other)))
    .filter((row) => after === null || compare(place(row), after) > 0);
  const page = all.slice(0, limit);
  const last = page.at(-1);
  const next =
    all.length > limit && last ? Buffer.from(JSON.stringify(place(last))).toString("base64") : null;
  return ok(
    page.map((row) => shown(world, row)),
    { next_cursor: next },
  );
}

function markIn(marker: string): [number, number] | null {
  try {
    return JSON.parse(Buffer.from(marker, "base64").toString("utf8"));
  } catch {
    return null;
  }
}

function textsOf(world: World, row: Row, wanted: readonly string[]): string[] {
  const { data, custom } = row;
  const values = (list: unknown) => ((list ?? []) as Address[]).map(({ value }) => value);
  const searched = world.fields[row.kind].filter(
    ({ isCustom, type }) => isCustom && /varchar|text/.test(type),
  );
  const address = (data.address as { value?: string } | null)?.value;
  const of: Record<string, string[]> = {
    ...{ name: [String(data.name ?? "")], title: [String(data.title ?? "")], email: values(data.emails) },
    ...{ phone: values(data.phones), address: address ? [address] : [] },
    custom_fields: searched.map(({ code }) => String(custom[code] ?? "")),
  };
  return wanted.flatMap((name) => of[name] ?? []).map((text) => text.toLowerCase());
}

/** The search lags behind what it searches. */
export function search(world: World, kind: Kind, { query }: Asked): Answer {
  const term = (query.get("term") ?? "").toLowerCase();
  const isExact = query.get("exact_match") === "true";
  if (term.length < (isExact ? 1 : 2)) return invalid("term: is too short");
  const wanted = query.get("fields")?.split(",") ?? [
    "name",
    "title",
    "email",
    "phone",
    "custom_fields",
    "address",
  ];
  const limit = Number(query.get("limit") ?? 100);
  const found = world.rows
    .filter((row) => row.kind === kind && !row.isDeleted && row.indexedMs <= world.nowMs)
    .filter((row) =>
      textsOf(world, row, wanted).some((text) => (isExact ? text === term : text.includes(term))),
    );
  const items = found.slice(0, limit).map((row) => ({
    result_score: 0.5,
    item: { id: row.id, type: kind, name: row.data.name, title: row.data.title },
  }));
  return ok({ items }, { next_cursor: null });
}
