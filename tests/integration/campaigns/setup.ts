import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Member, signedUp } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** A user with a confirmed address, in their own workspace. */
export async function confirmed(tern: Installation, workspace = "Acme"): Promise<Member> {
  const member = await signedUp(tern, workspace);
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
  return member;
}

/** A connected account of the sandbox network, working around the clock. */
export async function withAccount(member: Member): Promise<string> {
  const { email, password } = (await member.post("/api/sandbox/accounts", { name: "Sam Sender" })).body
    .payload;
  const answer = await member.post("/api/credentials", {
    ...{ email, password, country_code: "GB", timezone: "Europe/London", automation_type: "cloud" },
    ...{ work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5] },
  });
  return answer.body.payload._id;
}

/** Steps in their wire format; `id` is generated here. */
type Words = Record<string, unknown>;
const step = (fields: Words) => ({ id: randomUUID(), is_enabled: true, ...fields });
export const steps = {
  visit: () => step({ type: "visit_profile" }),
  request: (message = "") => step({ type: "connection_request", message }),
  message: (message: string) => step({ type: "message", message }),
  email: (subject: string, message = "Hello {first_name:there}") => step({ type: "email", subject, message }),
  delay: (amount: number, unit = "working_days") => step({ type: "delay", delay: { amount, unit } }),
};

export async function newCampaign(member: Member, sequence: unknown[] = [steps.visit()], name = "Autumn") {
  return (await member.post("/api/workflows", { name, sequence })).body.payload;
}

export async function upload(
  member: Member,
  campaignId: string,
  file: string | Uint8Array,
  name = "people.csv",
): Promise<Answer> {
  const form = new FormData();
  form.set("file", new Blob([file as BlobPart], { type: "text/csv" }), name);
  return member.ask(`/api/workflows/${campaignId}/upload_csv_file`, { method: "POST", raw: { body: form } });
}

type Columns = { index: number; target: string }[];
export const columnsOf = (uploaded: { columns: Columns }): Columns =>
  uploaded.columns.map(({ index, target }) => ({ index, target }));

export const setColumns = (
  member: Member,
  campaignId: string,
  importId: string,
  columns: Columns,
  more: Words = {},
) =>
  member.post(`/api/workflows/${campaignId}/set_data_from_csv_file`, {
    ...{ import_id: importId, columns, is_dry_run: false, ...more },
  });

/** The import once it has stopped. */
export async function ended(member: Member, campaignId: string, importId: string, withinMs = 180_000) {
  const until = Date.now() + withinMs;
  for (;;) {
    const { payload } = (await member.get(`/api/workflows/${campaignId}/searches/${importId}`)).body;
    if (payload.status !== "checking" && payload.status !== "importing") return payload;
    if (Date.now() > until)
      throw new Error(`the import still is ${payload.status} at ${payload.imported_rows}`);
    await sleep(50);
  }
}

/** Uploads, accepts the suggested columns, imports, and returns the finished import. */
export async function imported(member: Member, campaignId: string, file: string | Uint8Array) {
  const uploaded = (await upload(member, campaignId, file)).body.payload;
  await setColumns(member, campaignId, uploaded._id, columnsOf(uploaded));
  return ended(member, campaignId, uploaded._id);
}
