import { randomUUID } from "node:crypto";
import { type Caller, type Member, signedUp } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

export const base = "/api/integrations/crm/default";

// biome-ignore lint/suspicious/noExplicitAny: things as they are on the wire
export type Wire = any;
export type Shop = { member: Member; pipeline: Wire; stages: Wire[]; stage(name: string): string };

export const payloadOf = async (answer: Promise<{ status: number; body: Wire }>): Promise<Wire> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.payload;
};
/** The status and the code of a refusal, or the fields that it names. */
export const refusalOf = async (answer: Promise<{ status: number; body: Wire }>) => {
  const { status, body } = await answer;
  return [status, body.fields ?? body.code];
};

/** A workspace whose CRM is on, with its first pipeline. */
export async function shop(tern: Installation, by?: Member): Promise<Shop> {
  const member = by ?? (await signedUp(tern, "Shop"));
  const [pipeline] = await payloadOf(member.get(`${base}/authorize`));
  const stage = (name: string) => pipeline.stages.find((one: Wire) => one.name === name)._id;
  return { member, pipeline, stages: pipeline.stages, stage };
}

export const send = (by: Caller, method: string, path: string, json?: object) =>
  by.ask(`${base}${path}`, { method, ...(json ? { json } : {}) });
export const makeDeal = (by: Caller, crm_stage: string, more: object = {}) =>
  payloadOf(by.post(`${base}/deals`, { crm_stage, name: "Deal", amount: 1000, currency: "EUR", ...more }));
export const update = (by: Caller, deal: Wire, more: object) =>
  send(by, "PUT", `/deals/${deal._id}/update`, { version: deal.version, ...more });
export const move = (by: Caller, deal: Wire, more: object) =>
  send(by, "PATCH", `/deals/${deal._id}/update`, { version: deal.version, ...more });
export const show = (by: Caller, deal: Wire) => payloadOf(by.get(`${base}/deals/${deal._id}`));
export const board = (by: Caller, pipeline: Wire, query = ""): Promise<Wire[]> =>
  payloadOf(by.get(`${base}/stages?pipeline_id=${pipeline._id}${query && `&${query}`}`));

/** The names of a stage's deals on the board. */
export const namesIn = async ({ member, pipeline }: Shop, stage: string, by: Caller = member, query = "") =>
  (await board(by, pipeline, query))
    .find(({ name }) => name === stage)
    .crm_deals.map(({ name }: Wire) => name);

export const insertInto = (
  tern: Installation,
  { workspaceId }: Member,
  table: string,
  row: Record<string, unknown>,
) => {
  const fields = { workspace_id: workspaceId, ...row };
  const names = Object.keys(fields).map((name) => `"${name}"`);
  return tern.sql(
    `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(fields),
  );
};

export async function person(tern: Installation, member: Member, name = "Nora Vane"): Promise<string> {
  const id = randomUUID();
  const [first_name, last_name] = name.split(" ");
  await insertInto(tern, member, "prospects", {
    ...{ id, first_name, last_name, full_name: name, company_name: "Halden", work_email: `${id}@x.test` },
  });
  return id;
}

export async function account(tern: Installation, member: Member): Promise<string> {
  const id = randomUUID();
  await insertInto(tern, member, "accounts", {
    ...{
      id,
      owner_id: member.userId,
      network: "sandbox",
      is_sandboxed: true,
      username: `${id}@sandbox.test`,
    },
    ...{ first_name: "Ada", last_name: "Sender", country_code: "DE", timezone: "Europe/Berlin" },
  });
  return id;
}

/** A conversation in which the prospect wrote last. */
export const conversation = (
  tern: Installation,
  member: Member,
  of: { prospect: string; account: string; at?: Date; needsYou?: boolean },
) =>
  insertInto(tern, member, "conversations", {
    ...{ id: randomUUID(), prospect_id: of.prospect, account_id: of.account, last_channel: "email" },
    ...{ last_direction: "in", last_message_at: of.at ?? new Date(), last_in_at: of.at ?? new Date() },
    needs_you: of.needsYou ?? false,
  });
