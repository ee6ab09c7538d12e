import * as z from "zod";
import type { CrmRecord, CrmResult, CrmSearch } from "@/server/ports/crm";
import { readable } from "../answers";
import { pathOf, readApi } from "./client";
import { keyName } from "./fields";
import { nameOf, propertiesOf, type Reading, type Row, recordsOf, rowShape, rowsOf } from "./records";

export async function readRecords(
  reading: Reading,
  refs: readonly string[],
): Promise<CrmResult<CrmRecord[]>> {
  const rows = await rowsOf(reading, refs);
  return rows.kind === "ok" ? recordsOf(reading, rows.value) : rows;
}

export async function findRecords(
  reading: Reading,
  by: CrmSearch,
  limit: number,
): Promise<CrmResult<CrmRecord[]>> {
  const rows = await rowsBy(reading, by, limit);
  return rows.kind === "ok" ? recordsOf(reading, rows.value.slice(0, limit)) : rows;
}

const none = { kind: "ok", value: [] as Row[] } as const;

async function rowsBy(reading: Reading, by: CrmSearch, limit: number): Promise<CrmResult<Row[]>> {
  const { object } = reading;
  if ("ourKey" in by) return byUnique(reading, keyName, by.ourKey);
  if ("email" in by) return object === "person" ? byUnique(reading, "email", by.email) : none;
  if ("domain" in by) return object === "company" ? byDomain(reading, by.domain) : none;
  if ("name" in by) return byName(reading, by.name);
  const text = by.text.trim();
  return text.length < 2 ? none : search(reading, { query: text.slice(0, 200), limit });
}

/** By a value that only one record has: asked of the records themselves, not of the search, which lags. */
export async function byUnique(reading: Reading, name: string, value: string): Promise<CrmResult<Row[]>> {
  const { parts, book, place, access, object } = reading;
  if (value.trim() === "") return none;
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const query = { idProperty: name, properties: propertiesOf(object, fields.value).join(",") };
  const path = `${pathOf(object)}/${encodeURIComponent(value.trim())}`;
  const found = await readApi(parts, access, { path, query }, rowShape);
  if (found.kind === "absent") return none;
  // The property is not there yet, so nothing has it.
  if (found.kind === "forbidden" && name === keyName) return none;
  return found.kind === "ok" ? { kind: "ok", value: found.value.archived ? [] : [found.value] } : found;
}

async function byDomain(reading: Reading, domain: string): Promise<CrmResult<Row[]>> {
  const wanted = domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");
  const filter = { propertyName: "domain", operator: "EQ", value: wanted };
  return search(reading, { filterGroups: [{ filters: [filter] }] });
}

async function byName(reading: Reading, name: string): Promise<CrmResult<Row[]>> {
  const { object } = reading;
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return none;
  const property = { person: null, company: "name", deal: "dealname" }[object];
  const asked = property
    ? { filterGroups: [{ filters: [{ propertyName: property, operator: "EQ", value: name.trim() }] }] }
    : { query: name.trim().slice(0, 200) };
  const found = await search(reading, asked);
  if (found.kind !== "ok") return found;
  return {
    kind: "ok",
    value: found.value.filter(({ properties }) => nameOf(object, properties).toLowerCase() === wanted),
  };
}

type Asked = { query?: string; filterGroups?: object[]; limit?: number };

async function search(
  reading: Reading,
  { query, filterGroups = [], limit = 50 }: Asked,
): Promise<CrmResult<Row[]>> {
  const { parts, book, place, access, object } = reading;
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const body = {
    ...{ filterGroups, limit, properties: propertiesOf(object, fields.value), sorts: [], after: "0" },
    ...(query !== undefined && { query }),
  };
  const call = { path: `${pathOf(object)}/search`, method: "POST", body } as const;
  const found = await readApi(parts, access, call, z.object({ results: z.array(z.unknown()) }));
  return found.kind === "ok" ? { kind: "ok", value: readable(parts, found.value.results, rowShape) } : found;
}
