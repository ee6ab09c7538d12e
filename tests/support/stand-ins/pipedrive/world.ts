import { randomBytes } from "node:crypto";

export type Kind = "person" | "organization" | "deal";
export const kinds = ["person", "organization", "deal"] as const;

export type StandInUser = { id: number; name: string; email: string; active: boolean };

export type Field = {
  code: string;
  name: string;
  type: string;
  isCustom: boolean;
  options: { id: number; label: string }[] | null;
};

export type Address = { value: string; primary: boolean; label: string };

/** A record; `data` is what the vendor keeps at its root. */
export type Row = {
  id: number;
  kind: Kind;
  data: Record<string, unknown>;
  custom: Record<string, unknown>;
  addedMs: number;
  updatedMs: number;
  /** From when on the search finds it as it is now. */
  indexedMs: number;
  isDeleted: boolean;
};

export type Stage = {
  id: number;
  pipelineId: number;
  name: string;
  order: number;
  probability: number;
  isDeleted: boolean;
};

export type Hook = {
  id: number;
  url: string;
  object: Kind;
  user: string | null;
  password: string | null;
  owner: StandInUser;
};

export type Note = { id: number; personId: number | null; dealId: number | null; content: string };
export type Activity = {
  id: number;
  type: string;
  subject: string;
  note: string;
  isDone: boolean;
  participants: number[];
  dealId: number | null;
  ownerId: number | null;
  due: string;
};

export const scopes = [
  ...["base", "deals:full", "contacts:full", "activities:full", "users:read", "search:read"],
  ...["webhooks:full", "admin"],
] as const;

/** Who acts in a call, and as far as which scopes. */
export type Grant = { user: StandInUser; scopes: Set<string>; isRevoked: boolean };

export const secret = (bytes = 20) => randomBytes(bytes).toString("hex");

const field = (code: string, name: string, type: string, options: Field["options"] = null): Field => ({
  ...{ code, name, type, isCustom: false, options },
});

const basics = (name: string) => [
  field("id", "ID", "int"),
  field(name, name === "title" ? "Title" : "Name", "varchar"),
  field("owner_id", "Owner", "user"),
  field("add_time", "Created", "date"),
  field("update_time", "Updated", "date"),
];

const standardFields = (): Record<Kind, Field[]> => ({
  person: [
    ...basics("name"),
    ...[field("first_name", "First name", "varchar"), field("last_name", "Last name", "varchar")],
    ...[
      field("emails", "Email", "varchar"),
      field("phones", "Phone", "phone"),
      field("org_id", "Organization", "org"),
    ],
    field("label_ids", "Labels", "set", [
      { id: 1, label: "Hot lead" },
      { id: 2, label: "Customer" },
    ]),
    field("picture_id", "Picture", "picture"),
  ],
  organization: [
    ...basics("name"),
    ...[field("address", "Address", "address"), field("website", "Website", "varchar")],
  ],
  deal: [
    ...basics("title"),
    ...[field("value", "Value", "monetary"), field("stage_id", "Stage", "stage")],
    ...[field("status", "Status", "status"), field("expected_close_date", "Expected close date", "date")],
    ...[field("person_id", "Contact person", "people"), field("org_id", "Organization", "org")],
  ],
});

export type World = ReturnType<typeof createWorld>;

/** Everything the vendor knows of one company account. Its clock stands still until a test moves it. */
export function createWorld(start: Date, { apiUrl, domain }: { apiUrl: string; domain: string }) {
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const newCustomField = (name: string, type: string, labels: readonly string[] = []): Field => ({
    ...{ code: secret(), name, type, isCustom: true },
    options: labels.length > 0 ? labels.map((label) => ({ id: nextId(), label })) : null,
  });
  return {
    ...{ apiUrl, nextId, newCustomField },
    nowMs: +start,
    company: { id: 7_700_001, name: "Northwind Trading", domain, currency: "EUR" },
    users: [] as StandInUser[],
    fields: standardFields(),
    rows: [] as Row[],
    pipelines: [] as { id: number; name: string; order: number }[],
    stages: [] as Stage[],
    hooks: [] as Hook[],
    notes: [] as Note[],
    activities: [] as Activity[],
    /** Values that can be set: milliseconds that the search lags, tokens left today, deals the plan allows. */
    limits: { lagMs: 0, tokens: null as number | null, deals: null as number | null },
  };
}

export const find = (world: World, kind: Kind, id: unknown): Row | undefined =>
  world.rows.find((row) => row.kind === kind && row.id === Number(id) && !row.isDeleted);

export function addRow(world: World, kind: Kind, data: Record<string, unknown>, custom = {}): Row {
  const row: Row = {
    ...{ id: world.nextId(), kind, data, custom: { ...custom }, isDeleted: false },
    ...{ addedMs: world.nowMs, updatedMs: world.nowMs, indexedMs: world.nowMs + world.limits.lagMs },
  };
  world.rows.push(row);
  return row;
}

export function touch(world: World, row: Row): void {
  row.updatedMs = world.nowMs;
  row.indexedMs = world.nowMs + world.limits.lagMs;
}

/** The vendor counts in seconds. */
export const stamp = (ms: number) =>
  new Date(Math.floor(ms / 1000) * 1000).toISOString().replace(".000Z", "Z");

export const shown = (world: World, row: Row) => ({
  id: row.id,
  ...row.data,
  add_time: stamp(row.addedMs),
  update_time: stamp(row.updatedMs),
  is_deleted: row.isDeleted,
  visible_to: 3,
  custom_fields: Object.fromEntries(
    world.fields[row.kind]
      .filter(({ isCustom }) => isCustom)
      .map(({ code }) => [code, row.custom[code] ?? null]),
  ),
});
