import { joined, signedUp } from "@/tests/integration/http/caller";
import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

describe("the signed-in user (SPACE-58, SPACE-59)", () => {
  it("gets everything about themselves, and no secret", async () => {
    const member = await signedUp(tern, null);
    const { payload } = (await member.get("/api/users/fetch_user")).body;
    expect(payload).toEqual({
      ...{ _id: member.userId, first_name: "Ada", last_name: "Byron", full_name: "Ada Byron" },
      ...{
        email: member.email,
        email_confirmed: expect.any(Boolean),
        phone: null,
        brand: "tern",
        avatar: null,
      },
      ...{ created_at: expect.any(String), status: "active", locale: "en", theme: null, is_admin: false },
      has_password: true,
      calendly_token: null,
      notifications_settings: {
        ...{ summary: "weekly", timezone: null, new_reply: true, meeting_booked: true },
        ...{ account_problem: true, out_of_credits: true },
        ...{ conversation_assigned: true, reminder_back: true, reply_received: true, task_assigned: true },
      },
      view_settings: {
        ...{ horizontal: false, sidebar_collapsed: false, inbox_past_meetings: false, single_keys: true },
        last_crm: "default",
      },
    });
  });
});

describe("what users change of themselves (SPACE-60, SPACE-61)", () => {
  const update = async (member: Awaited<ReturnType<typeof signedUp>>, change: object) =>
    (await member.post("/api/users/update", change)).body;

  it("is what they name, and nothing else", async () => {
    const member = await signedUp(tern, null);
    await update(member, { phone: "+49 30 1234567", last_name: "Lovelace" });
    const { payload } = await update(member, { first_name: "Augusta" });
    expect([payload.full_name, payload.phone]).toEqual(["Augusta Lovelace", "+49 30 1234567"]);
    expect((await update(member, { phone: null })).payload.phone).toBeNull();
  });

  it.each([
    [{ first_name: "" }, { first_name: "fill_this_field" }],
    [{ first_name: " Ada" }, { first_name: "leading_or_trailing_space" }],
    [{ last_name: "x".repeat(61) }, { last_name: "too_long" }],
    [{ phone: "call me" }, { phone: "wrong_phone" }],
    [
      { notifications_settings: { timezone: "Mars/Base" } },
      { "notifications_settings.timezone": "not_valid_timezone" },
    ],
  ])("%j is refused at its field (VAL-02, VAL-04, VAL-07, VAL-10)", async (change, fields) => {
    const body = await update(await signedUp(tern, null), change);
    expect([body.code, body.fields]).toEqual(["invalid_input", fields]);
  });

  it.each([
    { view_settings: { zoom: 2 } },
    { view_settings: { horizontal: "yes" } },
    { email: "a@b.co" },
  ])("%j is nothing a person sets here", async (change) => {
    const member = await signedUp(tern, null);
    const before = (await member.get("/api/users/fetch_user")).body.payload;
    expect((await update(member, change)).ok).toBe(false);
    expect((await member.get("/api/users/fetch_user")).body.payload).toEqual(before);
  });

  it("is merged with what another tab saved at the same time (SHELL-47)", async () => {
    const member = await signedUp(tern, null);
    await Promise.all([
      update(member, { view_settings: { horizontal: true } }),
      update(member, { view_settings: { single_keys: false } }),
      update(member, { notifications_settings: { account_problem: false } }),
      update(member, { notifications_settings: { timezone: "Europe/Lisbon" } }),
    ]);
    const { payload } = (await member.get("/api/users/fetch_user")).body;
    expect(payload.view_settings).toMatchObject({
      horizontal: true,
      single_keys: false,
      sidebar_collapsed: false,
    });
    expect(payload.notifications_settings).toMatchObject({
      account_problem: false,
      timezone: "Europe/Lisbon",
    });
  });
});

describe("what admins change of a workspace (SPACE-15, SPACE-16)", () => {
  it("is its name, its address and its country, and everyone there is informed", async () => {
    const admin = await signedUp(tern, "Northwind");
    const tab = await openTab(tern, await joined(tern, admin.workspaceId));
    const path = `/api/space/${admin.workspaceId}/update`;
    const { payload } = (
      await admin.post(path, { name: "Southwind", info: { location: { country_code: "PT" } } })
    ).body;
    expect(payload).toMatchObject({
      name: "Southwind",
      email: admin.email,
      info: { location: { country_code: "PT" } },
    });
    expect((await tab.hears("update_space")).payload).toEqual({ _id: admin.workspaceId, version: 2 });
    await admin.post(path, { email: "office@northwind.test" });
    expect((await admin.get("/api/space/info")).body.payload).toMatchObject({
      name: "Southwind",
      email: "office@northwind.test",
    });
  });

  it.each([
    [{ name: "" }, { name: "fill_this_field" }],
    [{ name: "x".repeat(61) }, { name: "too_long" }],
    [{ email: "office" }, { email: "invalid_email" }],
    [
      { info: { location: { country_code: "Portugal" } } },
      { "info.location.country_code": "not_valid_location" },
    ],
  ])("%j is refused at its field (SPACE-14, VAL-01)", async (change, fields) => {
    const admin = await signedUp(tern, "Northwind");
    const { body } = await admin.post(`/api/space/${admin.workspaceId}/update`, change);
    expect(body.fields).toEqual(fields);
  });

  it("is closed to members, and to another workspace's admins", async () => {
    const admin = await signedUp(tern, "Northwind");
    const member = await joined(tern, admin.workspaceId);
    const stranger = await signedUp(tern, "Theirs");
    const path = `/api/space/${admin.workspaceId}/update`;
    expect((await member.post(path, { name: "Mine" })).body.code).toBe("forbidden");
    expect((await stranger.post(path, { name: "Mine" })).body.code).toBe("space_not_found");
  });
});
