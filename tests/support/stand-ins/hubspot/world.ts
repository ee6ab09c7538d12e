import { randomBytes } from "node:crypto";

export type Kind = "contacts" | "companies" | "deals";
export const kinds = ["contacts", "companies", "deals"] as const;

export type Owner = { id: string; first: string; last: string; email: string; archived: boolean };

export type Property = {
  name: string;
  label: string;
  type: string;
  fieldType: string;
  options: { value: string; label: string; hidden: boolean }[];
  hasUniqueValue: boolean;
  readOnlyValue: boolean;
  hidden: boolean;
};

export type Row = {
  id: string;
  kind: Kind;
  properties: Record<string, string>;
  /** More addresses of a contact, after a merge. */
  others: string[];
  createdMs: number;
  updatedMs: number;
  /** From when on the search shows it as it is now. */
  indexedMs: number;
  archived: boolean;
  /** The record that took its place. */
  mergedInto: string | null;
  /** The records whose place it took. */
  merged: string[];
};

export type Link = { from: string; to: string; type: number };
export type Stage = { id: string; label: string; order: number; probability: string };
export type Engagement = {
  id: string;
  kind: string;
  properties: Record<string, string>;
  links: { to: string; type: number }[];
};

export type Grant = { owner: Owner; isKey: boolean; scopes: Set<string>; isRevoked: boolean };

export const secret = (bytes = 20) => randomBytes(bytes).toString("hex");

const property = (name: string, label: string, more: Partial<Property> = {}): Property => ({
  ...{ name, label, type: "string", fieldType: "text", options: [], hasUniqueValue: false },
  ...{ readOnlyValue: false, hidden: false, ...more },
});
const inner = (name: string, more: Partial<Property> = {}) =>
  property(name, name, { readOnlyValue: true, ...more });
const owner = property("hubspot_owner_id", "Owner", { type: "enumeration", fieldType: "select" });

const standard = (): Record<Kind, Property[]> => ({
  contacts: [
    ...[property("firstname", "First name"), property("lastname", "Last name"), property("email", "Email")],
    ...[property("phone", "Phone", { fieldType: "phonenumber" }), property("jobtitle", "Job title")],
    ...[
      property("city", "City"),
      property("website", "Website"),
      property("hs_linkedin_url", "LinkedIn URL"),
    ],
    ...[owner, inner("associatedcompanyid", { type: "number", fieldType: "number" })],
    ...[inner("hs_merged_object_ids"), inner("lastmodifieddate", { type: "datetime", fieldType: "date" })],
    ...[inner("hs_object_id", { type: "number", fieldType: "number" }), inner("hs_hidden", { hidden: true })],
  ],
  companies: [
    ...[property("name", "Name"), property("domain", "Company domain"), property("website", "Website")],
    ...[property("city", "City"), owner, inner("hs_merged_object_ids")],
    inner("hs_lastmodifieddate", { type: "datetime", fieldType: "date" }),
  ],
  deals: [
    ...[property("dealname", "Deal name"), property("dealstage", "Stage"), property("pipeline", "Pipeline")],
    property("amount", "Amount", { type: "number", fieldType: "number" }),
    property("closedate", "Close date", { type: "datetime", fieldType: "date" }),
    property("deal_currency_code", "Currency"),
    ...[owner, inner("hs_primary_associated_company"), inner("hs_merged_object_ids")],
    inner("hs_lastmodifieddate", { type: "datetime", fieldType: "date" }),
  ],
});

export type World = ReturnType<typeof createWorld>;

/** Everything the vendor knows of one portal. Its clock stands still until a test moves it. */
export function createWorld(start: Date) {
  let lastId = 51_000;
  return {
    nextId: () => {
      lastId += 1;
      return String(lastId);
    },
    nowMs: +start,
    portal: { id: 8_800_001, uiDomain: "app.hubspot.test", domain: "northwind-8800001.com", currency: "EUR" },
    owners: [] as Owner[],
    properties: standard(),
    rows: [] as Row[],
    links: [] as Link[],
    pipelines: [] as { id: string; label: string; stages: Stage[] }[],
    engagements: [] as Engagement[],
    /** Values that can be set: milliseconds that the search lags, calls left today. */
    limits: { lagMs: 0, calls: null as number | null },
  };
}

export const find = (world: World, kind: Kind, id: string): Row | undefined =>
  world.rows.find((row) => row.kind === kind && row.id === id && !row.archived && row.mergedInto === null);

/** A record that was merged into another is answered by that one. */
export function found(world: World, kind: Kind, id: string): Row | undefined {
  const row = world.rows.find((one) => one.kind === kind && one.id === id);
  return row?.mergedInto ? found(world, kind, row.mergedInto) : find(world, kind, id);
}

export function addRow(world: World, kind: Kind, properties: Record<string, string>): Row {
  const row: Row = {
    ...{
      id: world.nextId(),
      kind,
      properties: { ...properties },
      others: [],
      merged: [],
      archived: false,
      mergedInto: null,
    },
    ...{ createdMs: world.nowMs, updatedMs: world.nowMs, indexedMs: world.nowMs + world.limits.lagMs },
  };
  world.rows.push(row);
  return row;
}

export function touch(world: World, row: Row): void {
  row.updatedMs = world.nowMs;
  row.indexedMs = world.nowMs + world.limits.lagMs;
}

const companyTypes = { contacts: 1, deals: 5, companies: 0 };
/** All properties of a record, those that the vendor counts among them. */
export function propertiesOf(world: World, row: Row): Record<string, string | null> {
  const company = world.links.find(
    ({ from, type }) => from === row.id && type === companyTypes[row.kind],
  )?.to;
  const changed = row.kind === "contacts" ? "lastmodifieddate" : "hs_lastmodifieddate";
  return {
    ...row.properties,
    [changed]: new Date(row.updatedMs).toISOString(),
    hs_object_id: row.id,
    ...(row.kind === "contacts" && { associatedcompanyid: company ?? null }),
    ...(row.kind === "deals" && { hs_primary_associated_company: company ?? null }),
    hs_merged_object_ids: row.merged.length > 0 ? row.merged.join(";") : null,
  };
}

export function shown(world: World, row: Row, wanted: readonly string[]) {
  const all = propertiesOf(world, row);
  return {
    id: row.id,
    properties: Object.fromEntries(
      [...wanted, "hs_object_id"].map((name) => [name, all[name] === "" ? null : (all[name] ?? null)]),
    ),
    createdAt: new Date(row.createdMs).toISOString(),
    updatedAt: new Date(row.updatedMs).toISOString(),
    archived: row.archived,
  };
}
