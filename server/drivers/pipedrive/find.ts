import * as z from "zod";
import type { CrmAccess, CrmObject, CrmPlace, CrmRecord, CrmResult, CrmSearch } from "@/server/ports/crm";
import { readable } from "../answers";
import { asFailure, callApi, type Parts, readApi } from "./client";
import { type FieldBook, type Fields, paths } from "./fields";
import { type Row, recordOf, rowShape } from "./records";

export type Reading = {
  parts: Parts;
  book: FieldBook;
  place: CrmPlace;
  access: CrmAccess;
  object: CrmObject;
};

const mostIds = 100;
const isNumber = (ref: string) => /^\d{1,15}$/.test(ref);

/** Rows of a list, as they are now. */
async function listed(
  { parts, access, object }: Reading,
  query: Record<string, string>,
): Promise<CrmResult<Row[]>> {
  const call = { path: paths[object], query: { limit: String(mostIds), ...query } };
  const said = await callApi(parts, access, call, z.array(z.unknown()));
  if (said.kind !== "ok") return asFailure(said);
  return { kind: "ok", value: readable(parts, said.value.data, rowShape) };
}

export async function rowsOf(reading: Reading, refs: readonly string[]): Promise<CrmResult<Row[]>> {
  const ids = [...new Set(refs.filter(isNumber))].slice(0, mostIds);
  if (ids.length === 0) return { kind: "ok", value: [] };
  const found = await listed(reading, { ids: ids.join(",") });
  return found.kind === "ok"
    ? { kind: "ok", value: found.value.filter(({ is_deleted }) => !is_deleted) }
    : found;
}

export async function readRecords(
  reading: Reading,
  refs: readonly string[],
): Promise<CrmResult<CrmRecord[]>> {
  const { parts, book, place, access, object } = reading;
  const rows = await rowsOf(reading, refs);
  if (rows.kind !== "ok" || rows.value.length === 0)
    return rows.kind === "ok" ? { ...rows, value: [] } : rows;
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const value = rows.value.map((row) => recordOf(parts, access, { object, row, fields: fields.value }));
  return { kind: "ok", value };
}

const searchShape = z.object({ items: z.array(z.object({ item: z.object({ id: z.int() }) })) });

type Term = { term: string; fields?: string; isExact: boolean };

async function searched({ parts, access, object }: Reading, of: Term): Promise<CrmResult<string[]>> {
  if (of.term.length < (of.isExact ? 1 : 2)) return { kind: "ok", value: [] };
  const query = {
    ...{ term: of.term.slice(0, 200), limit: "50", exact_match: String(of.isExact) },
    ...(of.fields && { fields: of.fields }),
  };
  const found = await readApi(parts, access, { path: `${paths[object]}/search`, query }, searchShape);
  return found.kind === "ok"
    ? { kind: "ok", value: found.value.items.map(({ item }) => String(item.id)) }
    : found;
}

/** What the search knows, and, because it lags, what was added or changed last. */
export async function findRecords(
  reading: Reading,
  by: CrmSearch,
  limit: number,
): Promise<CrmResult<CrmRecord[]>> {
  const { parts, book, place, access, object } = reading;
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const plan = planOf(object, by, fields.value);
  if (plan === null) return { kind: "ok", value: [] };
  const refs: string[] = [];
  for (const term of plan.terms) {
    const found = await searched(reading, term);
    if (found.kind !== "ok") return found;
    refs.push(...found.value);
  }
  const known = await rowsOf(reading, refs);
  if (known.kind !== "ok") return known;
  const rows = new Map(known.value.map((row) => [row.id, row]));
  if (plan.latest) {
    const latest = await listed(reading, { sort_by: plan.latest, sort_direction: "desc" });
    if (latest.kind !== "ok") return latest;
    for (const row of latest.value) if (!row.is_deleted) rows.set(row.id, row);
  }
  const records = [...rows.values()]
    .filter(plan.fits)
    .slice(0, limit)
    .map((row) => recordOf(parts, access, { object, row, fields: fields.value }));
  return { kind: "ok", value: records };
}

type Plan = { terms: Term[]; latest: "add_time" | "update_time" | null; fits(row: Row): boolean };

const same = (one: string | null | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

function planOf(object: CrmObject, by: CrmSearch, fields: Fields): Plan | null {
  if ("ourKey" in by) {
    const { keyCode } = fields;
    if (keyCode === null) return null;
    return {
      terms: [{ term: by.ourKey, fields: "custom_fields", isExact: true }],
      latest: "add_time",
      fits: (row) => row.custom_fields?.[keyCode] === by.ourKey,
    };
  }
  if ("email" in by) {
    if (object !== "person") return null;
    return {
      terms: [{ term: by.email, fields: "email", isExact: true }],
      latest: "update_time",
      fits: ({ emails }) => emails?.some(({ value }) => same(value, by.email)) ?? false,
    };
  }
  if ("domain" in by) return object === "company" ? domainPlan(by.domain, fields) : null;
  const title = object === "deal" ? "title" : "name";
  if ("name" in by)
    return {
      terms: [{ term: by.name, fields: title, isExact: true }],
      latest: null,
      fits: (row) => same(row[title], by.name),
    };
  const searchedFields = { person: "name,email", company: "name", deal: "title" }[object];
  return {
    terms: [{ term: by.text.trim(), fields: searchedFields, isExact: false }],
    latest: null,
    fits: () => true,
  };
}

/** The search does not know the vendor's own website field, so companies named like their domain are looked at, too. */
function domainPlan(domain: string, { all }: Fields): Plan {
  const [label = ""] = domain.split(".");
  const sites = all.filter(({ means }) => means === "website");
  const hostOf = (value: unknown) => {
    const text = typeof value === "string" ? value.trim() : "";
    return URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname.replace(/^www\./, "");
  };
  return {
    terms: [
      { term: domain, fields: "custom_fields", isExact: false },
      { term: label.replaceAll("-", " "), fields: "name", isExact: false },
    ],
    latest: "update_time",
    fits: (row) =>
      sites.some(({ key, isCustom }) =>
        same(hostOf(isCustom ? row.custom_fields?.[key] : row[key]), domain.replace(/^www\./i, "")),
      ),
  };
}
