import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let accountId: string;
let campaignId: string;

const file = `First name,Last name,Email,Company,Profile
Ada,Lovelace,ada@x.test,Halden,https://people.example/in/ada
Bo,Li,bo@x.test,Orbita,https://people.example/in/bo
Cy,Noprofile,cy@y.test,Halden,
Di,Last,di@x.test,Tide,https://people.example/in/di
`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'weekly_limit'");
  campaignId = (await newCampaign(ada, [steps.visit(), steps.delay(2), steps.request()]))._id;
  await imported(ada, campaignId, file);
  await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
}, 600_000);
afterAll(() => tern?.stop());

const list = async (query = "") =>
  (await ada.get(`/api/workflows/${campaignId}/profiles?${query}`)).body.payload;
const named = async (name: string) =>
  (await list("limit=200")).items.find(({ full_name }: { full_name: string }) => full_name.startsWith(name));
const on = async (name: string, command: string, more = {}) =>
  ada.post(`/api/profiles/${(await named(name))._id}/${command}`, { workflow_id: campaignId, ...more });

describe("people of a campaign (ux 27, 53)", () => {
  it("are in the order of the file, with their next step and why it waits", async () => {
    const { items, total, next_cursor } = await list();
    expect(items.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
      "Ada Lovelace",
      "Bo Li",
      "Cy Noprofile",
      "Di Last",
    ]);
    expect([total, next_cursor]).toEqual([4, null]);
    expect(items[0].enrollment).toMatchObject({
      ...{ state: "active", step_number: 1, step_count: 2, credentials_id: accountId },
      next: { kind: "visit_profile", at: expect.any(String), reason: "weekly_limit" },
    });
  });

  it("are paged by cursor", async () => {
    const first = await list("limit=3");
    expect(first.items).toHaveLength(3);
    const second = await list(`limit=3&cursor=${first.next_cursor}`);
    expect(second.items.map(({ full_name }: { full_name: string }) => full_name)).toEqual(["Di Last"]);
    expect((await ada.get(`/api/workflows/${campaignId}/profiles?cursor=x`)).body.code).toBe("invalid_input");
  });

  it.each([
    ["ada", ["Ada Lovelace"]],
    ["HALDEN", ["Ada Lovelace", "Cy Noprofile"]],
    ["x.test", ["Ada Lovelace", "Bo Li", "Di Last"]],
    ["halden cy", ["Cy Noprofile"]],
    ["%", []],
    ["nobody", []],
  ])("are found by %j in name, company or address", async (query, names) => {
    const { items, total } = await list(`query=${encodeURIComponent(query)}`);
    expect(items.map(({ full_name }: { full_name: string }) => full_name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it("are filtered by step and group, and the funnel adds up", async () => {
    const [visit] = (await ada.get(`/api/workflows/${campaignId}`)).body.payload.live_sequence;
    expect((await list(`step_id=${visit.id}&step_state=waiting`)).total).toBeGreaterThan(0);
    expect((await list(`step_id=${visit.id}&step_state=done`)).total).toBe(0);
    const funnel = (await ada.get(`/api/workflows/${campaignId}/funnel`)).body.payload;
    const { total, ...groups } = funnel;
    expect(Object.values(groups).reduce((sum: number, count) => sum + Number(count), 0)).toBe(total);
    for (const [group, count] of Object.entries(groups))
      expect((await list(`group=${group}`)).total).toBe(count);
  });

  it("are in the funnel as what they are: an email connects nobody, and a step that waits for us is nobody's problem", async () => {
    const [mailed, waiting] = [await named("Ada"), await named("Cy")];
    const [open] = await tern.sql<{ id: string; due_at: Date; wait_reason: string }>(
      "select id, due_at, wait_reason from deliveries where prospect_id = $1 and settled_at is null",
      [waiting._id],
    );
    const setOpen = (dueAt: Date | null, reason: string | null) =>
      tern.sql("update deliveries set due_at = $2, wait_reason = $3 where id = $1", [
        open!.id,
        dueAt,
        reason,
      ]);
    await setOpen(null, "no_profile_url");
    const setStatus = (status: string) =>
      tern.sql("update prospects set status = $2 where id = $1", [mailed._id, status]);
    await setStatus("contacted");
    const inGroup = async (group: string) =>
      (await list(`group=${group}`)).items.map(({ _id }: { _id: string }) => _id);
    expect(await inGroup("contacted")).toEqual([mailed._id]);
    expect(await inGroup("held")).toEqual([waiting._id]);
    const funnel = (await ada.get(`/api/workflows/${campaignId}/funnel`)).body.payload;
    expect(funnel).toMatchObject({ new: 2, contacted: 1, connected: 0, problem: 0, held: 1, total: 4 });
    await setStatus(mailed.status);
    await setOpen(open!.due_at, open!.wait_reason);
  });
});

describe("one person", () => {
  it("is shown with every campaign, and not found in another workspace", async () => {
    const { _id } = await named("Ada");
    const { prospect, enrollments } = (await ada.get(`/api/profiles/${_id}`)).body.payload;
    expect(prospect).toMatchObject({
      full_name: "Ada Lovelace",
      email: "ada@x.test",
      profile_url: "https://people.example/in/ada",
    });
    expect(enrollments).toHaveLength(1);
    const eve = await confirmed(tern, "Other");
    expect((await eve.get(`/api/profiles/${_id}`)).status).toBe(404);
    const kim = await joined(tern, ada.workspaceId, { accounts: [] });
    expect((await kim.get(`/api/profiles/${_id}`)).status).toBe(404);
  });

  it("can be edited only from its latest version, and imports do not overwrite that (R24)", async () => {
    const { _id } = await named("Bo");
    const { prospect } = (await ada.get(`/api/profiles/${_id}`)).body.payload;
    const change = (more: object, version = prospect.version) =>
      ada.post(`/api/profiles/${_id}/update`, { version, ...more });
    const changed = (await change({ company_name: "", work_email: "Bo2@X.test", last_name: "Ling" })).body
      .payload;
    expect(changed).toMatchObject({
      company_name: "",
      work_email: "bo2@x.test",
      full_name: "Bo Ling",
      version: prospect.version + 1,
    });
    expect((await change({ company_name: "Late" })).body.code).toBe("conflict");
    const odd = await change({ work_email: "nope" }, changed.version);
    expect([odd.status, Object.values(odd.body.fields)]).toEqual([400, ["invalid_email"]]);
    const taken = await change({ work_email: "ada@x.test" }, changed.version);
    expect([taken.status, taken.body.code]).toEqual([409, "identity_taken"]);
    await imported(ada, campaignId, "Email,Company\nbo2@x.test,Filled\n");
    expect((await ada.get(`/api/profiles/${_id}`)).body.payload.prospect.company_name).toBe("");
    const kinds = (await ada.get(`/api/profiles/${_id}/timeline`)).body.payload.items.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(["edited", "planned", "enrolled", "imported"]));
  });

  it("is found under the new address and no longer under the old", async () => {
    expect(await imported(ada, campaignId, "Email\nbo2@x.test\n")).toMatchObject({ merged: 1, added: 0 });
    const owners = await tern.sql(
      "select value from prospect_identities where kind = 'email' and value like 'bo%'",
    );
    expect(owners).toEqual([{ value: "bo2@x.test" }]);
  });
});

describe("commands", () => {
  it("stop and resume one person; the state table decides (R14, CAMP-23)", async () => {
    const stopped = (await on("Ada", "stop")).body.payload;
    expect(stopped).toMatchObject({ state: "stopped", next: { kind: null, reason: "manual" } });
    expect((await on("Ada", "stop")).body.code).toBe("person_not_running");
    expect((await on("Ada", "resume")).body.payload).toMatchObject({
      state: "active",
      next: { kind: "visit_profile" },
    });
  });

  it("do not resume a person who must not be contacted, and say why (R18)", async () => {
    const { _id } = await named("Ada");
    await on("Ada", "stop");
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) select workspace_id, kind, value, 'blacklisted' from prospect_identities where prospect_id = $1",
      [_id],
    );
    const shown = (await ada.get(`/api/profiles/${_id}`)).body.payload.enrollments[0];
    expect(shown).toMatchObject({ state: "stopped", standstill: "blacklisted" });
    const refused = await on("Ada", "resume");
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
      409,
      "person_not_reachable",
      "blacklisted",
    ]);
    await tern.sql("delete from suppressions where reason = 'blacklisted'");
    expect((await on("Ada", "resume")).body.payload).toMatchObject({ state: "active", standstill: null });
  });

  it("skip a step (CAMP-25)", async () => {
    expect((await on("Di", "skip_step")).body.payload).toMatchObject({
      step_number: 2,
      next: { kind: "connection_request" },
    });
  });

  it("settle a message with an unknown outcome (rule 13)", async () => {
    expect((await on("Ada", "settle_held", { verdict: "arrived" })).body.code).toBe("person_not_running");
    const { _id } = await named("Ada");
    await tern.sql(
      "update deliveries set state = 'unknown', look_up_at = null where prospect_id = $1 and state = 'planned'",
      [_id],
    );
    await tern.sql("update enrollments set state = 'held' where prospect_id = $1", [_id]);
    expect((await list("group=held")).total).toBe(1);
    expect((await on("Ada", "settle_held", { verdict: "arrived" })).body.payload).toMatchObject({
      state: "active",
      step_number: 2,
    });
  });

  it("mark every step as passed for people who reached the end (ux 53)", async () => {
    const { _id } = await named("Ada");
    await tern.sql("update enrollments set state = 'finished', step_id = null where prospect_id = $1", [_id]);
    const { enrollment } = await named("Ada");
    expect(enrollment).toMatchObject({ next: { reason: "finished" }, step_number: enrollment.step_count });
  });

  it("unsubscribe a person for good, on every channel (R18)", async () => {
    const { _id } = await named("Di");
    const { status, body } = await ada.post(`/api/profiles/${_id}/opt_out`);
    expect([status, body.payload.opted_out_at !== null]).toEqual([200, true]);
    expect(await named("Di")).toMatchObject({
      enrollment: { state: "stopped", next: { reason: "opted_out" } },
    });
    const listed = await tern.sql<{ value: string }>(
      "select value from suppressions where workspace_id = $1",
      [ada.workspaceId],
    );
    expect(listed.map(({ value }) => value).sort()).toEqual(["di@x.test", "https://people.example/in/di"]);
  });
});

describe("why (M3)", () => {
  it("shows the current result of every gate", async () => {
    const { _id } = await named("Bo");
    const { payload } = (await ada.get(`/api/profiles/${_id}/why?workflow_id=${campaignId}`)).body;
    expect(payload.verdicts.map(({ gate }: { gate: string }) => gate)).toHaveLength(11);
    expect(payload.verdicts[0]).toMatchObject({ gate: "campaign_running", passed: true });
    expect(payload.sender).toMatchObject({ timezone: "Europe/London", email: null });
    expect(payload.next.kind).toBe("visit_profile");
  });

  it("names a campaign that was never started if no step is planned yet", async () => {
    const { _id } = await newCampaign(ada, [steps.visit()]);
    await imported(ada, _id, "First name,Last name,Profile\nEli,Waits,https://people.example/in/eli\n");
    const { items } = (await ada.get(`/api/workflows/${_id}/profiles`)).body.payload;
    const { payload } = (await ada.get(`/api/profiles/${items[0]._id}/why?workflow_id=${_id}`)).body;
    expect(payload.verdicts).toEqual([
      { gate: "campaign_running", passed: false, reason: "campaign_paused", opens_at: null, detail: {} },
    ]);
    expect(payload.next).toMatchObject({ kind: null, reason: "not_started" });
  });

  it("answers for a moment in the past from the log", async () => {
    const { _id } = await named("Bo");
    const before = new Date(Date.now() - 86_400_000).toISOString();
    const past = (await ada.get(`/api/profiles/${_id}/why?workflow_id=${campaignId}&at=${before}`)).body
      .payload;
    expect(past).toMatchObject({ at: before, verdicts: [], last_event: null });
  });
});
