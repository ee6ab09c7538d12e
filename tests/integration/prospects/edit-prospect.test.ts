import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let campaignId: string;

const people = `First name,Last name,Email,Phone,Company,Profile
Ada,Lovelace,ada@x.test,+442079460100,Halden,https://people.example/in/ada
Bo,Li,bo@x.test,,Orbita,https://people.example/in/bo
Cy,Twin,cy@x.test,+442079460111,Tide,https://people.example/in/cy
Di,Twin,di@x.test,+442079460111,Tide,https://people.example/in/di
Ed,Quiet,ed@x.test,,Tide,https://people.example/in/ed
`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'weekly_limit'");
  campaignId = (await newCampaign(ada, [steps.visit(), steps.delay(2), steps.request()]))._id;
  await imported(ada, campaignId, people);
  await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
}, 600_000);
afterAll(() => tern?.stop());

const idOf = async (email: string): Promise<string> =>
  (
    await tern.sql<{ prospect_id: string }>(
      "select prospect_id from prospect_identities where workspace_id = $1 and value = $2",
      [ada.workspaceId, email],
    )
  )[0]!.prospect_id;
const shown = async (id: string, by = ada) => (await by.get(`/api/profiles/${id}`)).body.payload;
const change = async (id: string, more: object, by = ada) =>
  by.post(`/api/profiles/${id}/update`, { version: (await shown(id)).prospect.version, ...more });
const listed = async (id: string) =>
  (
    await tern.sql<{ value: string }>(
      `select s.value from suppressions s join prospect_identities i using (workspace_id, kind, value)
        where i.prospect_id = $1 and s.reason = 'opted_out' order by 1`,
      [id],
    )
  ).map(({ value }) => value);

describe("editing one prospect (PROSPECT-34)", () => {
  it.each([
    ["first_name", "  Bea  ", "Bea"],
    ["last_name", "Lee", "Lee"],
    ["position", "CFO", "CFO"],
    ["company_name", "Orbita AG", "Orbita AG"],
    ["company_domain", "https://www.orbita.example/about", "orbita.example"],
    ["location", "Berlin, Germany", "Berlin, Germany"],
    ["work_email", "Bo.Li@X.test", "bo.li@x.test"],
    ["personal_email", "Bo <BO@home.test>", "bo@home.test"],
    ["profile_url", "people.example/in/Bo-Li/?trk=1", "https://people.example/in/bo-li"],
    ["phone", "030 901820", "+4930901820"],
    ["website", "orbita.example/", "https://orbita.example"],
    ["twitter", "https://x.com/boli", "boli"],
  ])("stores %s like an import, and clears it", async (field, typed, stored) => {
    const id = await idOf("cy@x.test");
    if (field === "phone") await change(id, { location: "Berlin, Germany" });
    const before = (await shown(id)).prospect[field];
    const changed = await change(id, { [field]: typed });
    expect(changed.body.payload).toMatchObject({ [field]: stored });
    expect((await change(id, { [field]: "" })).body.payload[field] || null).toBeNull();
    await change(id, { [field]: before ?? "" });
  });

  it.each([
    ["work_email", "nope", "invalid_email"],
    ["personal_email", "a@b", "invalid_email"],
    ["profile_url", "people.example", "invalid_profile_url"],
    ["phone", "call me", "wrong_phone"],
    ["website", "not a site", "invalid_website"],
    ["twitter", "two words", "invalid_twitter"],
    ["company_domain", "halden", "invalid_company_domain"],
  ])("refuses a %s that is none, at that field", async (field, typed, code) => {
    const { status, body } = await change(await idOf("ada@x.test"), { [field]: typed });
    expect([status, body.fields]).toEqual([400, { [field]: code }]);
  });

  it.each([
    ["work_email", "bo@x.test"],
    ["personal_email", "BO@x.test"],
    ["profile_url", "https://people.example/in/bo"],
  ])("refuses another prospect's %s and names that prospect (R24)", async (field, typed) => {
    const { status, body } = await change(await idOf("ada@x.test"), { [field]: typed });
    expect([status, body.code, body.fields]).toEqual([409, "identity_taken", { [field]: "identity_taken" }]);
    expect(body.owner).toBe(await idOf("bo@x.test"));
  });

  it("does not name a prospect whom the member may not see (ROLE-02)", async () => {
    const mine = await idOf("ada@x.test");
    const limited = await joined(tern, ada.workspaceId, { accounts: [] });
    await tern.sql("delete from enrollments where prospect_id = $1", [await idOf("ed@x.test")]);
    const own = await idOf("ed@x.test");
    expect((await change(mine, { position: "CEO" }, limited)).status).toBe(404);
    const { body } = await change(own, { work_email: "ada@x.test" }, limited);
    expect([body.code, body.owner]).toEqual(["identity_taken", undefined]);
  });

  it("says who changed the prospect since it was read", async () => {
    const id = await idOf("ada@x.test");
    const { version } = (await shown(id)).prospect;
    const kim = await joined(tern, ada.workspaceId);
    await tern.sql("update users set first_name = 'Kim', last_name = 'Park' where id = $1", [kim.userId]);
    expect((await change(id, { position: "CEO" }, kim)).status).toBe(200);
    const late = { version, position: "CTO" };
    expect((await ada.post(`/api/profiles/${id}/update`, late)).body).toMatchObject({
      ...{ code: "conflict", version: version + 1, editor: "Kim Park" },
    });
    expect((await kim.post(`/api/profiles/${id}/update`, late)).body.editor).toBeNull();
  });

  it("needs the page (SPACE-46)", async () => {
    const only = await joined(tern, ada.workspaceId, { pages: ["inbox", "campaigns"] });
    const id = await idOf("ada@x.test");
    expect((await change(id, { position: "CTO" }, only)).status).toBe(403);
    expect((await only.post(`/api/profiles/${id}/opt_out`)).status).toBe(403);
  });
});

describe("allowing contact again (R18)", () => {
  const optIn = (id: string, by = ada, reason = "Asked us in person to write again") =>
    by.post(`/api/profiles/${id}/opt_in`, { reason });
  const resume = (id: string) => ada.post(`/api/profiles/${id}/resume`, { workflow_id: campaignId });

  it("is possible for admins only, with a reason, and only after an opt-out", async () => {
    const id = await idOf("bo@x.test");
    expect((await optIn(id)).body.code).toBe("conflict");
    expect((await shown(id)).enrollments[0].state).toBe("active");
    await ada.post(`/api/profiles/${id}/opt_out`);
    const member = await joined(tern, ada.workspaceId);
    expect((await optIn(id, member)).status).toBe(403);
    expect((await optIn(id, ada, "  a ")).status).toBe(400);
    expect((await optIn(id, ada, "x".repeat(501))).status).toBe(400);
    expect((await shown(id, member)).opt_out).toMatchObject({ by: "colleague", may_allow: false, others: 0 });
    expect((await shown(id)).opt_out).toMatchObject({
      actor: "Ada Byron",
      is_shared: false,
      may_allow: true,
    });
  });

  it("ends the opt-out but no ended sequence; a step may be executed again after a restart", async () => {
    const id = await idOf("bo@x.test");
    expect((await resume(id)).body).toMatchObject({ code: "person_not_reachable", reason: "opted_out" });
    expect(await listed(id)).toEqual(["bo@x.test", "https://people.example/in/bo"]);
    const { status, body } = await optIn(id);
    expect([status, body.payload.opted_out_at, body.payload.status]).toEqual([200, null, "new"]);
    expect(await listed(id)).toEqual([]);
    const after = await shown(id);
    expect([after.opt_out, after.enrollments[0].state]).toEqual([null, "stopped"]);
    expect((await resume(id)).body.payload).toMatchObject({
      state: "active",
      next: { kind: "visit_profile" },
    });
    const { verdicts } = (await ada.get(`/api/profiles/${id}/why?workflow_id=${campaignId}`)).body.payload;
    expect(verdicts).toContainEqual(expect.objectContaining({ gate: "not_stopped", passed: true }));
    const [event] = (await ada.get(`/api/profiles/${id}/timeline`)).body.payload.items.filter(
      ({ kind }: { kind: string }) => kind === "opt_in",
    );
    expect(event).toMatchObject({ actor: "Ada Byron", reason: "Asked us in person to write again" });
    const { items } = (await ada.get("/api/audit_log?category=people")).body.payload;
    expect(items[0]).toMatchObject({
      ...{ action: "contact_allowed", subject: "Bo Li" },
      changes: [{ field: "reason", after: ["Asked us in person to write again"] }],
    });
  });

  it("leaves the blacklist and its domains alone, and a later opt-out counts again", async () => {
    const id = await idOf("bo@x.test");
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'domain', 'x.test', 'opted_out'), ($1, 'email', 'bo@x.test', 'blacklisted')",
      [ada.workspaceId],
    );
    await ada.post(`/api/profiles/${id}/opt_out`);
    await tern.sql("update suppressions set reason = 'blacklisted' where value = 'bo@x.test'");
    await optIn(id);
    const left = await tern.sql("select value from suppressions where workspace_id = $1 order by 1", [
      ada.workspaceId,
    ]);
    expect(left).toEqual([{ value: "bo@x.test" }, { value: "x.test" }]);
    await tern.sql("delete from suppressions where workspace_id = $1", [ada.workspaceId]);
    await ada.post(`/api/profiles/${id}/opt_out`);
    expect((await shown(id)).prospect.opted_out_at).not.toBeNull();
    expect((await resume(id)).body.reason).toBe("opted_out");
  });

  it("is possible after a number opted out before its prospect was known", async () => {
    const id = await idOf("ed@x.test");
    const list = (kind: string, value: string, reason: string) =>
      tern.sql("insert into suppressions (workspace_id, kind, value, reason) values ($1, $2, $3, $4)", [
        ...[ada.workspaceId, kind, value, reason],
      ]);
    await list("phone", "+4930901899", "opted_out");
    expect((await shown(id)).opt_out).toBeNull();
    await change(id, { phone: "+49 30 901899" });
    await list("domain", "x.test", "blacklisted");
    const before = await shown(id);
    expect(before.prospect.opted_out_at).toBeNull();
    expect(before.opt_out).toMatchObject({
      listed: { value: "+4930901899", is_opt_out: true },
      may_allow: true,
    });
    expect((await optIn(id)).status).toBe(200);
    const after = await shown(id);
    expect(after.opt_out).toMatchObject({ listed: { value: "x.test", is_opt_out: false }, may_allow: false });
    expect(after.prospect.status).toBe(before.prospect.status);
    expect((await optIn(id)).body.code).toBe("conflict");
    await tern.sql("delete from suppressions where workspace_id = $1 and value = 'x.test'", [
      ada.workspaceId,
    ]);
    expect((await shown(id)).opt_out).toBeNull();
  });

  it("leaves another record with the same number opted out", async () => {
    const [one, other] = [await idOf("cy@x.test"), await idOf("di@x.test")];
    await ada.post(`/api/profiles/${one}/opt_out`);
    expect((await shown(one)).opt_out).toMatchObject({ is_shared: false, others: 1 });
    expect((await shown(other)).opt_out).toMatchObject({ is_shared: true, others: 1 });
    await optIn(one);
    expect((await resume(one)).body.payload.state).toBe("active");
    expect((await shown(other)).prospect.opted_out_at).not.toBeNull();
    expect((await resume(other)).body.reason).toBe("opted_out");
  });
});
