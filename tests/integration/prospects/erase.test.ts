import { randomUUID } from "node:crypto";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let other: Member;
let accountId: string;
let campaignId: string;

/** Occurs in everything that is stored about the person, and in nothing else. */
const canary = "quillfeather";
const header = "First name,Last name,Email,Phone,Company,Profile";
const row = `Quilla,${canary},${canary}@x.test,+442079460100,${canary} Ltd,https://people.example/in/${canary}`;
const file = `${header}\n${row}\nBo,Li,bo@x.test,,Orbita,https://people.example/in/bo\n`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  other = await confirmed(tern, "Elsewhere");
  accountId = await withAccount(ada);
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'weekly_limit'");
  campaignId = await entered(ada);
  await entered(other);
}, 600_000);
afterAll(() => tern?.stop());

async function entered(member: Member): Promise<string> {
  const { _id } = await newCampaign(member, [steps.visit(), steps.delay(2), steps.request()]);
  await imported(member, _id, file);
  await member.post(`/api/workflows/${_id}/update_status`, { status: "active" });
  return _id;
}

const idOf = async (email: string, by = ada): Promise<string> =>
  (
    await tern.sql<{ prospect_id: string }>(
      "select prospect_id from prospect_identities where workspace_id = $1 and value = $2",
      [by.workspaceId, email],
    )
  )[0]!.prospect_id;

/** The columns of a workspace's tables in which something is still found about the person. */
async function found(workspaceId: string): Promise<string[]> {
  const columns = await tern.sql<{ table: string; column: string; type: string }>(
    `select c.table_schema || '.' || c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.columns w
         on w.table_schema = c.table_schema and w.table_name = c.table_name and w.column_name = 'workspace_id'
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema not in ('pg_catalog', 'information_schema', 'sandbox')
        and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')`,
  );
  const places: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await tern.sql(
      `select 1 from ${table} where workspace_id = $1 and lower(${text}) like '%${canary}%' limit 1`,
      [workspaceId],
    );
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places.sort();
}

/** Puts something about the person into every table that holds people. */
async function furnish(prospect: string): Promise<void> {
  const [conversation, message, stored, delivery, merged] = Array.from({ length: 5 }, () => randomUUID());
  const insert = (table: string, row: Record<string, unknown>) => {
    const fields = { workspace_id: ada.workspaceId, ...row };
    const names = Object.keys(fields);
    return tern.sql(
      `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(fields),
    );
  };
  const of = { prospect_id: prospect };
  const [{ enrollment, lane } = { enrollment: "", lane: "" }] = await tern.sql<{
    enrollment: string;
    lane: string;
  }>(
    "select enrollment_id as enrollment, lane_id as lane from deliveries where prospect_id = $1 and campaign_id = $2",
    [prospect, campaignId],
  );
  await insert("deliveries", {
    ...{ id: delivery, lane_id: lane, enrollment_id: enrollment, campaign_id: campaignId, ...of },
    ...{ step_id: randomUUID(), kind: "email", state: "sent", rank: 2, planned_at: new Date() },
    ...{ settled_at: new Date(), message_id: `<${canary}@us.test>`, provider_id: canary },
    wait_detail: JSON.stringify({ name: canary }),
  });
  await tern.sql("update enrollments set thread_subject = $2, thread_message_ids = array[$2] where id = $1", [
    enrollment,
    canary,
  ]);
  await insert("conversations", {
    ...{ id: conversation, account_id: accountId, ...of, snippet: canary, last_channel: "email" },
    ...{ last_direction: "in", last_message_at: new Date() },
  });
  await insert("messages", {
    ...{
      id: message,
      conversation_id: conversation,
      ...of,
      channel: "email",
      direction: "in",
      kind: "email",
    },
    ...{ state: "received", text: `${canary} writes`, html: canary, subject: canary, at: new Date() },
    ...{ from_address: `${canary}@x.test`, to_address: "us@x.test", dedupe_key: canary },
    ...{ delivery_id: delivery },
  });
  await insert("files", {
    ...{ id: stored, kind: "attachment", name: `${canary}.pdf`, media_type: "application/pdf" },
    ...{ place: "postgres", segment_bytes: 524_288, byte_count: canary.length, state: "kept" },
    created_by: ada.userId,
  });
  await insert("file_chunks", { file_id: stored, n: 0, bytes: Buffer.from(canary) });
  await insert("message_attachments", {
    ...{ id: randomUUID(), message_id: message, position: 0, file_id: stored, name: `${canary}.pdf` },
    ...{ media_type: "application/pdf", byte_count: canary.length },
  });
  await insert("reply_labels", {
    ...{ message_id: message, conversation_id: conversation, label: "interested", confidence: 0.9 },
    ...{ source: "model", model: "local-1", reasons: [canary], given_at: new Date() },
  });
  await insert("drafts", {
    ...{ user_id: ada.userId, conversation_id: conversation, channel: "email", text: canary },
    ...{ client_id: randomUUID(), saved_at: new Date() },
  });
  await insert("events", {
    ...{
      id: randomUUID(),
      at: new Date(),
      kind: "reply",
      ...of,
      campaign_id: campaignId,
      message_id: message,
    },
    detail: JSON.stringify({ said: canary }),
  });
  await insert("events", {
    ...{ id: randomUUID(), at: new Date(), kind: "opt_in", ...of },
    detail: JSON.stringify({ words: `${canary} called us` }),
  });
  await insert("approvals", { delivery_id: delivery, text: canary, campaign_id: campaignId, ...of });
  await insert("tasks", {
    ...{ id: randomUUID(), kind: "custom", priority: 300, ...of, attempt: 1, created_by: ada.userId },
    ...{ text: canary, note: canary, created_at: new Date(), due_at: new Date(Date.now() + 86_400_000) },
  });
  await insert("prospect_notes", { id: randomUUID(), ...of, author_id: ada.userId, text: canary });
  await insert("tracking_hits", {
    ...{ id: randomUUID(), delivery_id: delivery, at: new Date(), kind: "clicked", url: `https://${canary}` },
    ...{ agent: canary, visitor: canary, verdict: "human" },
  });
  await insert("consents", {
    ...{ ...of, channel: "sms", phone: "+442079460100", source: "form", wording: canary },
    recorded_at: new Date(),
  });
  await insert("searches", {
    ...{ id: randomUUID(), campaign_id: campaignId, kind: "database", source_key: "named" },
    ...{
      status: "stopped",
      chosen: JSON.stringify({ ids: [], urls: [`https://people.example/in/${canary}`] }),
    },
  });
  await insert("network_threads", { account_id: accountId, thread_id: canary, ...of });
  await insert("suppressions", { kind: "email", value: `${canary}@x.test`, reason: "blacklisted" });
  await insert("blacklist_entries", {
    ...{ account_id: accountId, kind: "email", key: `${canary}@x.test`, value: `${canary}@x.test` },
  });
  await insert("extension_commands", {
    ...{ id: randomUUID(), account_id: accountId, kind: "look_at" },
    command: JSON.stringify({ to: `https://people.example/in/${canary}` }),
  });
  await insert("merged_prospects", {
    ...{ id: merged, into_id: prospect, merged_at: new Date(), merged_by: ada.userId },
  });
  await insert("audit_entries", {
    ...{ id: randomUUID(), at: new Date(), actor_id: ada.userId, actor_name: "Ada Byron" },
    ...{ action: "contact_allowed", subject_id: merged, subject: canary, changes: "[]", address: "1.1.1.1" },
    request_id: randomUUID(),
  });
  await insert("unmatched_mails", {
    ...{ id: randomUUID(), account_id: accountId, dedupe_key: canary, from_address: canary, subject: canary },
    ...{ at: new Date(), ...of, event: JSON.stringify({ name: canary }) },
  });
}

const erase = (id: string, by = ada, reason?: string) => by.post(`/api/profiles/${id}/erase`, { reason });
const figures = async () => (await ada.get(`/api/workflows/${campaignId}`)).body.payload.numbers;

describe("everything stored about a person", () => {
  const download = (id: string, by = ada) => by.get(`/api/profiles/${id}/data`);
  /** Tables about others or about everyone in which a person can be named: files as they were uploaded, commands to browsers, and whom a search is to add. */
  const elsewhere = ["extension_commands", "file_chunks", "files", "imports", "searches"];

  it("is downloaded by admins of their workspace, and that is logged", async () => {
    const id = await idOf(`${canary}@x.test`);
    await furnish(id);
    const answer = await download(id);
    expect(answer.status).toBe(200);
    const tables = new Set((await found(ada.workspaceId)).map((place) => place.split(".")[1]!));
    const given = Object.entries(answer.body as Record<string, unknown>)
      .filter(([, rows]) => JSON.stringify(rows).toLowerCase().includes(canary))
      .map(([table]) => table);
    expect([...tables].filter((table) => !elsewhere.includes(table)).toSorted()).toEqual(given.toSorted());
    expect(JSON.stringify(answer.body)).not.toMatch(/bo@x\.test|workspace_id/);
    expect((await download(id, await joined(tern, ada.workspaceId))).status).toBe(403);
    expect((await download(id, other)).status).toBe(404);
    const log = (await ada.get("/api/audit_log?category=exports")).body.payload.items;
    expect(log[0]).toMatchObject({
      action: "prospect_data_exported",
      subject: expect.stringContaining(canary),
    });
  });
});

describe("erasing a person", () => {
  it("is refused to members, and while a message is on its way", async () => {
    const id = await idOf(`${canary}@x.test`);
    const member = await joined(tern, ada.workspaceId);
    expect((await erase(id, member)).status).toBe(403);
    const turn = (from: string, to: string) =>
      tern.sql("update deliveries set state = $3 where prospect_id = $1 and state = $2", [id, from, to]);
    await turn("planned", "transmitting");
    expect((await erase(id)).body.code).toBe("erase_message_leaving");
    await turn("transmitting", "planned");
  });

  it("leaves nothing about them anywhere but hashes; figures and another workspace stay as they are", async () => {
    const id = await idOf(`${canary}@x.test`);
    await ada.post(`/api/profiles/${id}/stop`, { workflow_id: campaignId });
    // An address that only ends like theirs, in another file.
    await tern.sql("update prospects set personal_email = 'li@y.test' where id = $1", [id]);
    const { _id: namesake } = await newCampaign(ada, [steps.visit()], "Namesakes");
    await imported(ada, namesake, "Email\nanna.li@y.test\n");
    const [before, elsewhere] = [await figures(), await found(other.workspaceId)];
    expect((await found(ada.workspaceId)).length).toBeGreaterThan(30);
    expect((await erase(id, ada, "Asked by mail")).status).toBe(200);
    expect(await found(ada.workspaceId)).toEqual([]);
    const kept = await tern.sql<{ name: string }>(
      "select convert_from(file, 'UTF8') as name from imports where campaign_id = $1 and length(file) > 0",
      [namesake],
    );
    expect(kept).toHaveLength(1);
    expect(await found(other.workspaceId)).toEqual(elsewhere);
    expect(before).toMatchObject({ prospects: 2, sent: 1, replied: 1 });
    expect(await figures()).toEqual(before);
    const [{ hashes } = { hashes: 0 }] = await tern.sql<{ hashes: number }>(
      "select count(*)::int as hashes from erased_identities where workspace_id = $1",
      [ada.workspaceId],
    );
    expect(hashes).toBe(4);
  });

  it("answers 404 for their page, in lists nobody, and logs who did it", async () => {
    const [{ id } = { id: "" }] = await tern.sql<{ id: string }>(
      "select id from prospects where workspace_id = $1 and erased_at is not null",
      [ada.workspaceId],
    );
    expect((await ada.get(`/api/profiles/${id}`)).status).toBe(404);
    expect((await erase(id)).status).toBe(404);
    const { items } = (await ada.get("/api/profiles")).body.payload;
    expect(items.map((one: { work_email: string }) => one.work_email).toSorted()).toEqual([
      "anna.li@y.test",
      "bo@x.test",
    ]);
    const log = (await ada.get("/api/audit_log?category=deletions")).body.payload.items;
    expect(log[0]).toMatchObject({
      ...{ action: "prospect_erased", subject: null },
      changes: [{ field: "reason", after: ["Asked by mail"] }],
    });
  });

  it("refuses them in the next file by row and reason, however the address is written", async () => {
    const again = `Email,Profile\ncy@x.test,\n${canary}+news@x.test,\n,https://www.people.example/in/${canary}/\n`;
    const report = await imported(ada, campaignId, again);
    expect(report.refused_by).toEqual([{ reason: "erased", count: 2, lines: [3, 4] }]);
    const cells = await tern.sql("select 1 from import_rows where cells::text like $1", [`%${canary}%`]);
    expect(cells).toEqual([]);
  });

  it("refuses their address on another record", async () => {
    const bo = await idOf("bo@x.test");
    const { version } = (await ada.get(`/api/profiles/${bo}`)).body.payload.prospect;
    const typed = { version, work_email: `${canary}@x.test` };
    expect((await ada.post(`/api/profiles/${bo}/update`, typed)).body.code).toBe("erased_at_request");
  });
});
