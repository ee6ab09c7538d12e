import { caller, joined, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

describe("a new workspace (SPACE-02 to SPACE-05, SPACE-07, SPACE-08, SPACE-10 to SPACE-14, AUTH-52)", () => {
  it("belongs to its creator, works at once and has a 14-day trial of scale (SPACE-01, SPACE-04, SPACE-10, SPACE-12)", async () => {
    const member = await signedUp(tern, "Northwind");
    const { payload } = (await member.get("/api/space/info")).body;
    expect(payload).toMatchObject({
      _id: member.workspaceId,
      name: "Northwind",
      email: member.email,
      admins: [member.userId],
      brand: "tern",
      status: "active",
      tier: "scale",
      is_paid: true,
      used_seats: 0,
      clock: { speed: 1, is_sandboxed: false },
    });
    expect(payload.users).toEqual([expect.objectContaining({ _id: member.userId, full_name: "Ada Byron" })]);
    const days = (Date.parse(payload.trial_ends_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
  });

  it.each([
    ["", "fill_this_field"],
    [" Acme", "leading_or_trailing_space"],
    ["x".repeat(61), "too_long"],
  ])("is not named %j (SPACE-13)", async (name, code) => {
    const member = await signedUp(tern, null);
    const { status, body } = await member.post("/api/space/create", { name });
    expect([status, body.fields]).toEqual([400, { name: code }]);
  });

  it("is refused to a user with three unpaid ones, also several at the same moment (F6)", async () => {
    const member = await signedUp(tern, null);
    const create = () => member.post("/api/space/create", { name: "Acme" });
    const answers = await Promise.all([create(), create(), create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([refused.code, refused.limit]).toEqual(["too_many_workspaces", 3]);
    await tern.sql(
      "update workspaces set is_subscription_good = true where id = (select max(id::text)::uuid from workspaces where created_by = $1)",
      [member.userId],
    );
    expect([(await create()).status, (await create()).status]).toEqual([200, 409]);
  });

  it("has 41 features, each with its state (GATE-30)", async () => {
    const member = await signedUp(tern);
    const { payload } = (await member.get("/api/space/features")).body;
    expect(Object.keys(payload)).toHaveLength(41);
    expect([payload.calling, payload.allow_residential_proxies]).toEqual(["active", "inactive"]);
  });

  it("does not take owner, tier or payment from the client", async () => {
    const member = await signedUp(tern, null);
    const { body } = await member.post("/api/space/create", { name: "Acme", tier: "supreme" });
    expect([body.code, body.field]).toEqual(["unknown_field", "tier"]);
  });
});

describe("the questions about a new workspace (ONB-01, ONB-02, ONB-03)", () => {
  const path = "/api/space/sign_up_settings";

  it("are saved step by step: a call changes the fields it names, and a reload finds all of them", async () => {
    const member = await signedUp(tern, "Northwind");
    await member.ask(path, { method: "POST", json: { country: "PT", company_size: "11-50" } });
    await member.ask(path, {
      method: "POST",
      json: { industries: ["Logistics"], titles: ["COO"], functions: [], seniority: ["vp", "director"] },
    });
    await member.ask(path, { method: "POST", json: { offering: "Shift planning", competitors: ["Other"] } });
    expect((await member.get(path)).body.payload).toEqual({
      ...{ country: "PT", company_size: "11-50", industries: ["Logistics"], titles: ["COO"], functions: [] },
      ...{ seniority: ["vp", "director"], offering: "Shift planning", competitors: ["Other"] },
    });
  });

  it("are for its admins, and errors name the invalid field", async () => {
    const admin = await signedUp(tern, "Northwind");
    const member = await joined(tern, admin.workspaceId);
    expect((await member.get(path)).body.code).toBe("forbidden");
    const { body } = await admin.ask(path, {
      method: "POST",
      json: { titles: [" COO"], offering: "x".repeat(1001) },
    });
    expect(body.fields).toEqual({ "titles.0": "leading_or_trailing_space", offering: "too_long" });
  });
});

describe("choosing a workspace (SPACE-18 to SPACE-23, SPACE-25)", () => {
  it("switches this session only", async () => {
    const member = await signedUp(tern, "First");
    const first = member.workspaceId;
    const second = (await member.post("/api/space/create", { name: "Second" })).body.payload._id;
    const elsewhere = caller(tern.url);
    await elsewhere.post("/api/auth/sign_in", { email: member.email, password: "correct horse battery" });
    expect((await member.post("/api/users/set_space", { space_id: first })).body.payload).toEqual({
      _id: first,
      name: "First",
      avatar: null,
      status: "active",
      is_current: true,
      is_admin: true,
    });
    expect((await member.get("/api/space/info")).body.payload.name).toBe("First");
    expect((await elsewhere.get("/api/space/info")).body.payload._id).toBe(second);
    const { payload } = (await member.get("/api/users/fetch_spaces")).body;
    expect(
      payload.map((space: { name: string; is_current: boolean }) => [space.name, space.is_current]),
    ).toEqual([
      ["First", true],
      ["Second", false],
    ]);
  });

  it("is refused for the active one (SPACE-20, SPACE-21)", async () => {
    const member = await signedUp(tern);
    const { status, body } = await member.post("/api/users/set_space", { space_id: member.workspaceId });
    expect([status, body.code]).toEqual([409, "space_already_active"]);
  });

  it.each(["blocked", "deleted"])("is refused for a %s one, by its status (SPACE-22)", async (state) => {
    const member = await signedUp(tern, "First");
    const first = member.workspaceId;
    await member.post("/api/space/create", { name: "Second" });
    await tern.sql("update workspaces set status = $2 where id = $1", [first, state]);
    const { status, body } = await member.post("/api/users/set_space", { space_id: first });
    expect([status, body.code, body.error]).toEqual([
      409,
      "space_not_selectable",
      `You can't choose this workspace because it is ${state}`,
    ]);
  });

  it("treats foreign and missing ones alike (S03)", async () => {
    const [ours, theirs] = [await signedUp(tern), await signedUp(tern)];
    const answers = await Promise.all(
      [theirs.workspaceId, "01890000-0000-7000-8000-000000000000"].map((id) =>
        ours.post("/api/users/set_space", { space_id: id }),
      ),
    );
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, "space_not_found"]);
  });

  it("ends for a removed member within moments (S10, S21)", async () => {
    const admin = await signedUp(tern);
    const member = await joined(tern, admin.workspaceId);
    expect((await member.get("/api/space/info")).status).toBe(200);
    await tern.sql("delete from memberships where user_id = $1", [member.userId]);
    const { status, body } = await member.get("/api/space/info");
    expect([status, body.code]).toEqual([404, "space_not_found"]);
    expect((await member.get(`/api/space/info?space=${admin.workspaceId}`)).status).toBe(404);
  });
});

describe("one's own profile (SPACE-60)", () => {
  it("changes names, language and theme, and nothing else", async () => {
    const member = await signedUp(tern);
    const { payload } = (
      await member.post("/api/users/update", { first_name: "Grace", locale: "fr", theme: "dark" })
    ).body;
    expect(payload).toMatchObject({
      full_name: "Grace Byron",
      locale: "fr",
      theme: "dark",
      email: member.email,
    });
    expect((await member.get("/api/users/fetch_user")).body.payload.full_name).toBe("Grace Byron");
  });

  it("can be sent as JSON, as a form or as multipart (API-03, API-04)", async () => {
    const member = await signedUp(tern);
    const form = new FormData();
    form.set("first_name", "Multi");
    const bodies: [RequestInit["body"], string][] = [
      [JSON.stringify({ first_name: "Json" }), "Json"],
      [new URLSearchParams({ first_name: "Form" }), "Form"],
      [form, "Multi"],
    ];
    for (const [body, name] of bodies) {
      const headers: Record<string, string> =
        typeof body === "string" ? { "content-type": "application/json" } : {};
      const answer = await member.ask("/api/users/update", { method: "POST", raw: { body }, headers });
      expect(answer.body.payload.first_name).toBe(name);
    }
  });
});
