import type { Member } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import type { Installation } from "@/tests/support/installation";
import type { StandInPipedrive } from "@/tests/support/stand-ins/pipedrive";
import {
  addProspect,
  connect,
  crm,
  inStep,
  insert,
  linesOf,
  prospectOf,
  put,
  type Row,
  realWorkspace,
  settled,
  shown,
  startBoth,
} from "./kit";

let tern: Installation;
let pipedrive: StandInPipedrive;
beforeAll(async () => {
  ({ tern, pipedrive } = await startBoth());
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await pipedrive?.close();
});
afterEach(() => expect(pipedrive.problems).toEqual([]));

const peopleNamed = (name: string) =>
  pipedrive.world.rows.filter((row) => row.kind === "person" && !row.isDeleted && row.data.name === name);
/** Requests that write people, from a moment on. */
const writesSince = (mark: number) =>
  pipedrive.seen
    .slice(mark)
    .filter(
      ({ method, path }) => /^\/api\/v2\/persons(\/\d+)?$/.test(path) && ["POST", "PATCH"].includes(method),
    );

async function mapBoth(member: Member, field: string, type = "varchar", labels: readonly string[] = []) {
  const key = pipedrive.newField("person", `${field} ${Date.now()}`, type, labels);
  const { payload } = (await member.get(`${crm}/mapping`)).body;
  const row = { field, crm_field: key, direction: "both", default_mode: "none", default_value: null };
  const rows = payload.rows.map(({ is_lost: _, refused_count: __, ...one }: Row) => one);
  const others = rows.filter((one: Row) => one.field !== field);
  const answer = await put(member, `${crm}/mapping`, {
    ...{ version: payload.version, rows: [...others, row], applies_to_existing: true },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return key;
}

async function setRules(member: Member, change: Row): Promise<void> {
  const { payload } = (await member.get(`${crm}/rules`)).body;
  const { crm_users: _, members: __, pipelines: ___, ...rules } = payload;
  const answer = await put(member, `${crm}/rules`, { ...rules, ...change });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** The prospect replied, as the engine notes it. */
const replied = (member: Member, prospect: string) =>
  insert(tern, member, "events", {
    ...{ id: crypto.randomUUID(), at: new Date(), kind: "reply", prospect_id: prospect },
  });

it("links who is there by address and nobody else, and fills what is empty on either side (CRM-15, INTEG-16)", async () => {
  const member = await realWorkspace(tern, "Match");
  const ada = await addProspect(tern, member, {
    name: "Ada Match",
    email: "ada@match.example",
    position: "CTO",
  });
  const stranger = await addProspect(tern, member, { name: "Sam Nobody", email: "sam@match.example" });
  const there = pipedrive.colleague.add("person", { name: "Ada Match", email: "ADA@match.example" });
  pipedrive.colleague.edit("person", there, {
    data: { phones: [{ value: "+4930123456", primary: true, label: "work" }] },
  });
  await connect(member, pipedrive);
  await settled(tern, member);
  expect(await shown(member)).toMatchObject({ state: "connected", first: { state: "done", matched: 1 } });
  expect(await prospectOf(tern, ada)).toMatchObject({ phone: "+4930123456" });
  expect((await member.get(`/api/profiles/${ada}/crm`)).body.payload).toMatchObject([
    { platform: "pipedrive", state: "linked", url: expect.stringContaining(`/person/${there}`) },
  ]);
  expect((await member.get(`/api/profiles/${stranger}/crm`)).body.payload).toMatchObject([
    { state: "not_there", deals: [] },
  ]);
  expect(peopleNamed("Sam Nobody")).toHaveLength(0);
});

it("writes only what changed, on the side that did not, and takes its own writing for no news", async () => {
  const member = await realWorkspace(tern, "Ways");
  const id = await addProspect(tern, member, { name: "Bo Ways", email: "bo@ways.example" });
  const there = pipedrive.colleague.add("person", { name: "Bo Ways", email: "bo@ways.example" });
  await connect(member, pipedrive);
  await settled(tern, member);
  const key = await mapBoth(member, "position");
  await settled(tern, member);

  let mark = pipedrive.seen.length;
  await tern.sql("update prospects set position = 'Head' where id = $1", [id]);
  await settled(tern, member);
  expect(pipedrive.world.rows.find((row) => String(row.id) === there)?.custom[key]).toBe("Head");
  expect(writesSince(mark).map(({ body }) => body)).toEqual([{ custom_fields: { [key]: "Head" } }]);

  mark = pipedrive.seen.length;
  await inStep(tern, member);
  await inStep(tern, member);
  expect(writesSince(mark)).toEqual([]);

  pipedrive.colleague.edit("person", there, { custom: { [key]: "Chief" } });
  await inStep(tern, member);
  expect(await prospectOf(tern, id)).toMatchObject({ position: "Chief" });
  expect(writesSince(mark)).toEqual([]);
  expect((await linesOf(member)).filter(({ kind }) => kind === "received")).toHaveLength(1);
});

it("lets the CRM win where both sides changed, keeps ours, and puts it back on demand", async () => {
  const member = await realWorkspace(tern, "Both");
  const id = await addProspect(tern, member, { name: "Cy Both", email: "cy@both.example", position: "Old" });
  const there = pipedrive.colleague.add("person", { name: "Cy Both", email: "cy@both.example" });
  await connect(member, pipedrive);
  await settled(tern, member);
  const key = await mapBoth(member, "position");
  await settled(tern, member);
  const valueThere = () => pipedrive.world.rows.find((row) => String(row.id) === there)?.custom[key];
  expect(valueThere()).toBe("Old");

  pipedrive.colleague.edit("person", there, { custom: { [key]: "Theirs" } });
  await tern.sql("update prospects set position = 'Ours' where id = $1", [id]);
  await inStep(tern, member);
  expect(await prospectOf(tern, id)).toMatchObject({ position: "Theirs" });
  expect(valueThere()).toBe("Theirs");
  const [line] = await linesOf(member, "overruled");
  expect(line).toMatchObject({ fields: ["position"], ours: "Ours", theirs: "Theirs" });

  expect((await member.post(`${crm}/sync/lines/${line!._id}/put_back`, {})).status).toBe(200);
  await settled(tern, member);
  expect(await prospectOf(tern, id)).toMatchObject({ position: "Ours" });
  expect(valueThere()).toBe("Ours");
  expect((await member.post(`${crm}/sync/lines/${line!._id}/put_back`, {})).body.code).toBe(
    "crm_line_settled",
  );
});

it("makes a person who replied once, with their company, although the answer was lost", async () => {
  const member = await realWorkspace(tern, "Create");
  await connect(member, pipedrive);
  await settled(tern, member);
  await setRules(member, { create_person_on: ["replied"] });
  const id = await addProspect(tern, member, {
    ...{ name: "Di Create", email: "di@create.example", company_name: "Create Works" },
    ...{ company_domain: "create.example", employer_domain: "create.example" },
  });
  await settled(tern, member);
  expect(peopleNamed("Di Create")).toHaveLength(0);
  pipedrive.faults.push({
    fault: "lost",
    on: ({ method, path }) => method === "POST" && path === "/api/v2/persons",
  });
  await replied(member, id);
  await eventually(
    "they are linked",
    async () =>
      (await tern.sql("select 1 from crm_links where prospect_id = $1 and state = 'linked'", [id])).length >
      0,
  );
  await settled(tern, member);
  expect(peopleNamed("Di Create")).toHaveLength(1);
  const companies = pipedrive.world.rows.filter(
    ({ kind, data }) => kind === "organization" && data.name === "Create Works",
  );
  expect(companies).toHaveLength(1);
  expect(peopleNamed("Di Create")[0]?.data.org_id).toBe(companies[0]?.id);
}, 120_000);

it("asks somebody where several have the address, and guesses nothing", async () => {
  const member = await realWorkspace(tern, "Twice");
  const id = await addProspect(tern, member, { name: "Ed Twice", email: "ed@twice.example" });
  const one = pipedrive.colleague.add("person", { name: "Ed Twice", email: "ed@twice.example" });
  pipedrive.colleague.add("person", { name: "Edward Twice", email: "ed@twice.example" });
  await connect(member, pipedrive);
  await settled(tern, member);
  const [line] = await linesOf(member, "open");
  expect(line).toMatchObject({ kind: "undecided", name: "Ed Twice" });
  expect((line!.candidates as Row[]).map(({ name }) => name).sort()).toEqual(["Ed Twice", "Edward Twice"]);
  await inStep(tern, member);
  expect(await linesOf(member, "undecided")).toHaveLength(1);
  expect((await member.post(`${crm}/sync/lines/${line!._id}/choose`, { ref: "0" })).status).toBe(400);
  expect((await member.post(`${crm}/sync/lines/${line!._id}/choose`, { ref: one })).status).toBe(200);
  await settled(tern, member);
  expect((await member.get(`/api/profiles/${id}/crm`)).body.payload[0]).toMatchObject({
    ...{ state: "linked", url: expect.stringContaining(`/person/${one}`) },
  });
});

it("says which field was refused, sends the others, and tries again on demand", async () => {
  const member = await realWorkspace(tern, "Refused");
  const id = await addProspect(tern, member, {
    ...{ name: "Fay Refused", email: "fay@refused.example", position: "Boss", location: "Lyon" },
  });
  const there = pipedrive.colleague.add("person", { name: "Fay Refused", email: "fay@refused.example" });
  await connect(member, pipedrive);
  await settled(tern, member);
  const choice = await mapBoth(member, "position", "enum", ["Chief", "Clerk"]);
  const text = await mapBoth(member, "location");
  await settled(tern, member);
  const row = () => pipedrive.world.rows.find((one) => String(one.id) === there)!;
  expect(row().custom[text]).toBe("Lyon");
  const [line] = await linesOf(member, "refused");
  expect(line).toMatchObject({ fields: ["position"], is_settled: false });
  expect(await shown(member)).toMatchObject({ refused_count: 1 });
  await inStep(tern, member);
  expect(await linesOf(member, "refused")).toHaveLength(1);

  await tern.sql("update prospects set position = 'Chief' where id = $1", [id]);
  await settled(tern, member);
  const option = pipedrive.world.fields.person.find(({ code }) => code === choice)?.options?.[0]?.id;
  expect(row().custom[choice]).toBe(option);
  expect(await shown(member)).toMatchObject({ refused_count: 0 });
});

it("does not make again who was deleted there", async () => {
  const member = await realWorkspace(tern, "Gone");
  const id = await addProspect(tern, member, { name: "Gus Gone", email: "gus@gone.example" });
  const there = pipedrive.colleague.add("person", { name: "Gus Gone", email: "gus@gone.example" });
  await connect(member, pipedrive);
  await settled(tern, member);
  await setRules(member, { create_person_on: ["replied"] });
  pipedrive.colleague.remove("person", there);
  await inStep(tern, member);
  await tern.sql("update crm_connections set sweep_at = now() where workspace_id = $1", [member.workspaceId]);
  await eventually("it is known to be gone", async () =>
    (await linesOf(member)).some(({ kind }) => kind === "gone"),
  );
  await replied(member, id);
  await tern.sql("update prospects set position = 'Changed' where id = $1", [id]);
  await inStep(tern, member);
  expect(peopleNamed("Gus Gone")).toHaveLength(0);
  expect((await member.get(`/api/profiles/${id}/crm`)).body.payload[0]).toMatchObject({ state: "gone" });
});

it("writes messages and replies into the history once", async () => {
  const member = await realWorkspace(tern, "History");
  const id = await addProspect(tern, member, { name: "Hal History", email: "hal@history.example" });
  pipedrive.colleague.add("person", { name: "Hal History", email: "hal@history.example" });
  await connect(member, pipedrive);
  await settled(tern, member);
  const [account] = await tern.sql<{ id: string }>("select id from accounts where workspace_id = $1", [
    member.workspaceId,
  ]);
  const conversation = crypto.randomUUID();
  await insert(tern, member, "conversations", {
    ...{ id: conversation, prospect_id: id, account_id: account!.id, last_channel: "email" },
    ...{ last_direction: "in", last_message_at: new Date() },
  });
  const message = { conversation_id: conversation, prospect_id: id, channel: "email", kind: "email" };
  const now = new Date(Date.now() + 1_000);
  await insert(tern, member, "messages", {
    ...{ ...message, id: crypto.randomUUID(), direction: "out", state: "sent", subject: "Hello", at: now },
    ...{ text: "How are you?", from_address: "us@acme.test", to_address: "hal@history.example" },
  });
  await insert(tern, member, "messages", {
    ...{
      ...message,
      id: crypto.randomUUID(),
      direction: "in",
      state: "received",
      subject: "Re: Hello",
      at: now,
    },
    ...{ text: "Fine", from_address: "hal@history.example", to_address: "us@acme.test" },
  });
  await settled(tern, member);
  await inStep(tern, member);
  const written = [
    ...pipedrive.world.activities.map(({ subject }) => subject),
    ...pipedrive.world.notes.map(({ content }) => content),
  ].filter((text) => text.includes("Hello"));
  expect(written).toHaveLength(2);
});

it("rests as long as the CRM asks, and breaks when the sign-in is taken back; what waits is sent afterwards", async () => {
  const member = await realWorkspace(tern, "Broken");
  const user = pipedrive.newUser("Rex Broken");
  const id = await addProspect(tern, member, { name: "Ian Broken", email: "ian@broken.example" });
  const there = pipedrive.colleague.add("person", { name: "Ian Broken", email: "ian@broken.example" });
  await connect(member, pipedrive, user);
  await settled(tern, member);
  const key = await mapBoth(member, "position");
  await settled(tern, member);
  pipedrive.faults.push({
    fault: { status: 429, headers: { "retry-after": "2" }, body: { success: false } },
    on: ({ path }) => path.startsWith("/api/v2/persons"),
  });
  await tern.sql("update prospects set position = 'Rested' where id = $1", [id]);
  const valueThere = () => pipedrive.world.rows.find((row) => String(row.id) === there)?.custom[key];
  await eventually("it is there after the rest", () => valueThere() === "Rested");

  pipedrive.oauth.revoke(user);
  await tern.sql("update prospects set position = 'Waits' where id = $1", [id]);
  await eventually("it is broken", async () => (await shown(member)).state === "broken");
  const notices = (await member.get("/api/notifications")).body.payload.items as Row[];
  expect(notices.map(({ kind }) => kind)).toContain("crm_broken");
  expect((await member.post(`${crm}/reload`, {})).body.code).toBe("crm_broken");
  await connect(member, pipedrive);
  await settled(tern, member);
  expect(valueThere()).toBe("Waits");
  expect(peopleNamed("Ian Broken")).toHaveLength(1);
}, 120_000);

it("connects by a key, refuses a wrong one at its field, and disconnects (CRM-27, INTEG-12, INTEG-13)", async () => {
  const member = await realWorkspace(tern, "Key");
  const wrong = await member.post(`${crm}/login`, { api_key: "0000000000000000" });
  expect(wrong.body).toMatchObject({ code: "crm_key_refused", fields: { api_key: expect.anything() } });
  const key = pipedrive.oauth.keyOf(pipedrive.newUser("Kay Key"));
  const answer = await member.post(`${crm}/login`, { api_key: key });
  expect(answer.body.payload).toMatchObject({ state: "connected", user_name: "Kay Key" });
  expect((await member.get(`${crm}/user`)).body.payload.name).toBe("Kay Key");
  expect((await member.post(`${crm}/logout`, {})).body.payload.state).toBe("disconnected");
  expect((await member.post(`${crm}/reload`, {})).body.code).toBe("integration_not_connected");
});
