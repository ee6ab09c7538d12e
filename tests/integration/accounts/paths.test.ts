import { tryAddress } from "@/lib/contract/sandbox";
import type { Member } from "@/tests/integration/http/caller";
import { joined } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import {
  connect,
  connected,
  listening,
  put,
  refusalOf,
  said,
  secrets,
  somebody,
  startProxy,
  wish,
} from "./setup";

let tern: Installation;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  proxy = await startProxy();
  tern = await startInstallation({
    doors: ["api"],
    environment: { LOG_LEVEL: "trace", EGRESS_ALLOW: `proxy.test:3128 -> 127.0.0.1:${proxy.port}` },
  });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  proxy?.close();
});

const codeOf = async (member: Member, email: string): Promise<string> => {
  const codes: { username: string; code: string }[] = (await member.get("/api/sandbox/codes")).body.payload;
  return codes.find(({ username }) => username === email)?.code ?? "";
};
const laneOf = async (id: string) =>
  (await tern.sql("select closed_reason from lanes where account_id = $1 and channel = 'network'", [id]))[0];
const call = (member: Member, id: string, name: string, json: unknown = {}) =>
  member.post(`/api/credentials/${id}/${name}`, json);
const shown = async (member: Member) => (await member.get("/api/credentials")).body.payload[0];
const isLetIn = async (member: Member, id: string) => {
  const account = await shown(member);
  expect([account.status, account.auth_status.logged_in_at !== null]).toEqual(["active", true]);
  expect(await laneOf(id)).toEqual({ closed_reason: null });
};

describe("each way to connect, to its end (CRED-77 to CRED-87)", () => {
  test("a correct password connects the account at once, under its name at the network, with the default hours (CRED-02, CRED-97, CONST-35)", async () => {
    const ada = await somebody(tern);
    const { working_days: _, work_hours_start: __, work_hours_end: ___, ...bare } = wish("ready");
    const account = (await ada.post("/api/credentials", bare)).body.payload;
    expect(account).toMatchObject({
      ...{ _id: expect.any(String), username: tryAddress("ready"), country_code: "DE", photo_link: null },
      ...{ first_name: "Robin", last_name: "Sample", full_name: "Robin Sample", has_password: true },
      ...{ status: "active", automation_type: "cloud", unread_count: 0 },
      ...{ work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5], proxy_type: "basic" },
      setting_proxy: { stage: "success", attempt_count: 1, country_code: "DE", proxy_failed_until: null },
    });
    await isLetIn(ada, account._id);
    expect((await ada.get(`/api/credentials/${account._id}/onboarding_info`)).body.payload.step).toBeNull();
  });

  test("a code by sms: waits, is sent again, is wrong, then right (CRED-42 to CRED-50, CONST-10)", async () => {
    const ada = await somebody(tern);
    const account = await connected(ada, "code_sms");
    expect(account).toMatchObject({
      ...{ status: "active", is_code_expired: false, commands: expect.arrayContaining(["enter_code"]) },
      auth_status: { security_code: { pin_type: "sms", is_wrong: false, is_entering: false, tries_left: 5 } },
    });
    const info = (await ada.get(`/api/credentials/${account._id}/onboarding_info`)).body.payload;
    expect([info.step, info.credentials._id]).toEqual(["code", account._id]);
    expect((await call(ada, account._id, "security_code/resend")).status).toBe(200);
    expect(refusalOf(await call(ada, account._id, "security_code", { code: "000001" }))[1]).toBe(
      "account_code_wrong",
    );
    expect((await shown(ada)).auth_status.security_code).toMatchObject({ is_wrong: true, tries_left: 4 });
    const code = await codeOf(ada, account.username);
    expect((await call(ada, account._id, "security_code", { code })).body.payload.status).toBe("active");
    await isLetIn(ada, account._id);
  });

  test("a phone, then the code that is sent to it (CRED-52 to CRED-56)", async () => {
    const ada = await somebody(tern);
    const { _id: id, username, commands } = await connected(ada, "phone");
    expect(commands).toContain("send_phone");
    const send = (phone: string, country_code = "DE") => call(ada, id, "send_phone", { phone, country_code });
    expect(refusalOf(await send("+49 00000"))[1]).toBe("account_phone_wrong");
    expect(refusalOf(await send("+49 151 00000000"))).toEqual([
      422,
      "account_phone_wrong",
      { phone: "account_phone_wrong" },
    ]);
    expect((await shown(ada)).auth_status.phone).toMatchObject({ is_wrong: true, is_entering: false });
    expect((await call(ada, id, "resend_phone")).body.payload.auth_status.phone).toMatchObject({
      is_wrong: false,
    });
    expect((await send("+49 151 12345678")).body.payload.auth_status).toMatchObject({
      phone: null,
      security_code: { pin_type: "sms" },
    });
    await call(ada, id, "security_code", { code: await codeOf(ada, username) });
    await isLetIn(ada, id);
  });

  test("an expired phone request can only be requested again (CRED-55, CONST-12)", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "phone");
    await tern.sql(
      "update accounts set auth = jsonb_set(auth, '{phone,requestedAt}', to_jsonb($2::text)) where id = $1",
      [id, new Date(Date.now() - 15 * 60_000).toISOString()],
    );
    const refusal = await call(ada, id, "send_phone", { phone: "+49 151 12345678", country_code: "DE" });
    expect(refusal.status).toBe(422);
    await call(ada, id, "resend_phone");
    expect(
      (await call(ada, id, "send_phone", { phone: "+49 151 12345678", country_code: "DE" })).status,
    ).toBe(200);
  });

  test("a second factor: wrong, locked for half an hour, its password outdated, then right (CRED-59 to CRED-68)", async () => {
    const ada = await somebody(tern);
    const { _id: id, required_2fa } = await connected(ada, "two_factor");
    expect(required_2fa).toBe("microsoft");
    const enter = (password: string) =>
      put(ada, `/api/credentials/${id}/two_factor`, { username: "ADA@factor.test", password });
    expect(refusalOf(await enter("wrong")).slice(0, 2)).toEqual([422, "two_factor_wrong"]);
    expect((await shown(ada)).two_factor).toMatchObject({ username: "ada@factor.test", status: "invalid" });
    expect((await enter("outdated")).body.updatePassword).toBe(true);
    expect((await shown(ada)).two_factor.update_password).toBe(true);
    expect(refusalOf(await enter("locked"))[1]).toBe("two_factor_locked");
    expect(refusalOf(await enter(secrets.factor))[1]).toBe("two_factor_locked");
    await tern.sql(
      "update accounts set two_factor = jsonb_set(two_factor, '{temporaryLockedAt}', to_jsonb($2::text)) where id = $1",
      [id, new Date(Date.now() - 30 * 60_000).toISOString()],
    );
    expect((await enter(` ${secrets.factor} `)).body.payload).toEqual({
      ...{ username: "ada@factor.test", status: "success", update_password: false },
      ...{ link: "https://people.example/checkpoint", temporary_locked_at: null },
    });
    await isLetIn(ada, id);
  });

  test("a second factor of another kind is not supported (CRED-61)", async () => {
    const ada = await somebody(tern);
    const { _id: id, required_2fa, commands } = await connected(ada, "two_factor_other");
    expect([required_2fa, commands.includes("set_two_factor")]).toEqual(["other", false]);
    const answer = await put(ada, `/api/credentials/${id}/two_factor`, {
      username: "a@b.test",
      password: "x",
    });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, "two_factor_unsupported"]);
  });

  test.each([
    [
      "captcha",
      "do_auth",
      { challenged_at: expect.any(String), hard_challenge_count: 1 },
      {
        activity_dict: {
          ...{ status: "challenge", text: "captcha" },
          links: { network: "https://people.example/checkpoint" },
        },
      },
    ],
    ["verify_email", "verify_email", {}, { required_actions: { verify_email: true } }],
    ["approval", "do_auth", {}, { wait_for_authorization: true }],
    [
      "subscription_missing",
      "do_auth",
      {},
      {
        required_subscriptions: { sales_navigator_at: expect.any(String) },
        sales_error: "subscription_missing",
      },
    ],
  ] as const)("%s: done elsewhere, then said by %s (CRED-10, CRED-11, CRED-34, CRED-57, CRED-58)", async (state, name, auth, rest) => {
    const ada = await somebody(tern);
    const account = await connected(ada, state);
    expect(account).toMatchObject({ status: "active", auth_status: auth, ...rest });
    expect(await laneOf(account._id)).toEqual({ closed_reason: "account_disconnected" });
    expect((await call(ada, account._id, name)).body.payload).toMatchObject({
      ...{ wait_for_authorization: false, sales_error: null, required_actions: { verify_email: false } },
      activity_dict: null,
      auth_status: { challenged_at: null },
    });
    await isLetIn(ada, account._id);
  });

  test("an outdated password: the new one is tried at once (CRED-13, CRED-108, CRED-109)", async () => {
    const ada = await somebody(tern);
    const account = await connected(ada, "password_outdated");
    expect(account.auth_status.must_change_password).toBe(true);
    expect(refusalOf(await call(ada, account._id, "update", { password: "abc" }))[2]).toEqual({
      password: "account_password_too_short",
    });
    await call(ada, account._id, "update", { password: `${secrets.password}-new` });
    await isLetIn(ada, account._id);
  });

  test("a restricted account is kept and shown as suspended (CRED-31)", async () => {
    const ada = await somebody(tern);
    const account = await connected(ada, "restricted");
    expect([account.status, account.commands]).toEqual(["blocked", ["authorize", "refresh_proxy", "remove"]]);
  });

  test("a failing proxy counts down and is retried automatically (CRED-37 to CRED-41)", async () => {
    const ada = await somebody(tern);
    const account = await connected(ada, "proxy_fails");
    const { stage, proxy_failed_until: until } = account.setting_proxy;
    expect([account.status, stage, until > Date.now() / 1000]).toEqual(["active", "fail", true]);
    const [job] = await tern.sql(
      "select start_after from jobs.job where name = 'sign-in-account' and data ->> 'accountId' = $1",
      [account._id],
    );
    expect(Math.ceil(+new Date(job?.start_after as string) / 1000)).toBe(until);
  });

  test("cookies of a signed-in browser, also in the older form's format (CRED-19, CRED-20, CRED-21)", async () => {
    const [ada, eve] = [await somebody(tern), await somebody(tern)];
    const { password: _, ...bare } = wish("ready");
    const cookies = [
      { name: "li_at", value: secrets.cookie, domain: ".people.example", sameSite: "no_restriction" },
    ];
    const account = (await ada.post("/api/credentials", { ...bare, cookies })).body.payload;
    expect([account.status, account.has_password]).toEqual(["active", false]);
    const older = {
      useBrowser: true,
      liAtCookie: secrets.cookie,
      credentialsInfo: { first_name: "Ada", link: "x" },
    };
    expect((await eve.post("/api/credentials", { ...bare, ...older })).body.payload.status).toBe("active");
  });

  test("an account of the extension waits for its browser, and needs no country (CRED-79, CRED-92, CRED-93)", async () => {
    const ada = await somebody(tern);
    const { password: _, country_code: __, ...bare } = wish("ready");
    const account = (await ada.post("/api/credentials", { ...bare, automation_type: "extension" })).body
      .payload;
    expect([account.status, account.wait_for_authorization, account.automation_type]).toEqual([
      "active",
      true,
      "extension",
    ]);
    const info = (await ada.get(`/api/credentials/${account._id}/onboarding_info`)).body.payload;
    expect(info.step).toBe("extension");
  });
});

describe("what is refused", () => {
  test("a wrong password stores nothing (CRED-84)", async () => {
    const ada = await somebody(tern);
    expect(refusalOf(await connect(ada, "ready", { password: "wrong" }))).toEqual([
      422,
      "account_wrong_password",
      { password: "account_wrong_password" },
    ]);
    expect((await ada.get("/api/credentials")).body.payload).toEqual([]);
  });

  test("each missing field, by its own name and text; several are reported together (CRED-89 to CRED-96)", async () => {
    const ada = await somebody(tern);
    const refused = async (more: object) => refusalOf(await connect(ada, "ready", more as never));
    expect(await refused({ email: "ada@nowhere" })).toEqual([
      400,
      "invalid_input",
      { email: "not_valid_email" },
    ]);
    expect(await refused({ password: "" })).toEqual([
      400,
      "not_valid_password",
      { password: "not_valid_password" },
    ]);
    expect(await refused({ country_code: undefined })).toEqual([
      400,
      "not_valid_location",
      { country_code: "not_valid_location" },
    ]);
    expect(await refused({ timezone: "Mars/Base" })).toEqual([
      400,
      "invalid_input",
      { timezone: "not_valid_timezone" },
    ]);
    expect(await refused({ password: "", country_code: undefined })).toEqual([
      400,
      "fix_all_errors",
      { password: "not_valid_password", country_code: "not_valid_location" },
    ]);
    expect((await refused({ owner: "me" }))[1]).toBe("unknown_field");
  });

  test("a second account of the same name, and one more than there are seats (CRED-90, CRED-91, CRED-112)", async () => {
    const ada = await somebody(tern);
    await connect(ada, "ready");
    expect(refusalOf(await connect(ada, "ready", { email: "Ready@TRY.example" }))[1]).toBe("account_exists");
    expect(refusalOf(await connect(ada, "captcha")).slice(0, 2)).toEqual([402, "seat_needed"]);
  });

  test("more accounts than the vendor allows (CRED-113, CRED-114)", async () => {
    const ada = await somebody(tern);
    await tern.sql(`update workspaces set config = '{"maxAccounts": 0}' where id = $1`, [ada.workspaceId]);
    expect(refusalOf(await connect(ada, "ready")).slice(0, 2)).toEqual([403, "account_limit_reached"]);
    const { vendasta_bar: vendor } = (await ada.get("/api/space/info")).body.payload;
    expect(vendor).toEqual({ max_credentials: 0 });
  });

  test("residential proxies the plan does not include (CRED-15, CRED-16)", async () => {
    const ada = await somebody(tern);
    expect(refusalOf(await connect(ada, "ready", { proxy_type: "residential" })).slice(0, 2)).toEqual([
      402,
      "residential_proxies_missing",
    ]);
  });
});

describe("a user's own proxy (CRED-101 to CRED-107)", () => {
  const own = (change: object = {}) => ({
    ...{ domain: "proxy.test", ports: { http: 3128 }, username: "ada", password: secrets.proxy },
    ...change,
  });

  test("is tested before it is stored, and its password is never returned (CRED-14)", async () => {
    const ada = await somebody(tern);
    const account = await connected(ada, "ready", { custom_proxy: true, proxy: own() });
    expect(proxy.asked.at(-1)).toBe("example.com:443");
    expect([account.custom_proxy, account.proxy]).toEqual([
      true,
      { domain: "proxy.test", ports: { http: 3128 }, username: "ada" },
    ]);
    expect((await ada.get(`/api/credentials/${account._id}/proxy`)).body.payload).toEqual(account.proxy);
    const back = (await call(ada, account._id, "proxy", { country_code: "US", proxy_type: "basic" })).body
      .payload;
    expect([back.custom_proxy, back.proxy, back.country_code]).toEqual([false, null, "US"]);
    const none = (await call(ada, account._id, "proxy", { no_proxy: true })).body.payload;
    expect([none.no_proxy, none.setting_proxy]).toEqual([true, null]);
  });

  test.each([
    ["of a private range", { domain: undefined, proxy_address: "10.0.0.1" }],
    ["of this machine", { domain: undefined, proxy_address: "127.0.0.1" }],
    ["whose name leads there", { domain: "localhost.localdomain" }],
    ["of the cloud's own services", { domain: undefined, proxy_address: "169.254.169.254" }],
  ])("%s is not even asked (S37 to S40)", async (_what, change) => {
    const ada = await somebody(tern);
    const before = proxy.asked.length;
    const answer = await connect(ada, "ready", { custom_proxy: true, proxy: own(change) });
    expect([422, 400]).toContain(answer.status);
    expect(["proxy_refused", "proxy_not_reachable"]).toContain(answer.body.code);
    expect([proxy.asked.length, (await ada.get("/api/credentials")).body.payload]).toEqual([before, []]);
  });

  test("that rejects the username is refused with its own message", async () => {
    const ada = await somebody(tern);
    const answer = await connect(ada, "ready", { custom_proxy: true, proxy: own({ username: "eve" }) });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, "proxy_not_reachable"]);
    expect(answer.body.detail).toBe("407");
  });

  test.each([
    [{ domain: undefined, proxy_address: "999.1.1.1" }, { "proxy.proxy_address": "proxy_address_invalid" }],
    [{ domain: "no domain" }, { "proxy.domain": "proxy_domain_invalid" }],
    [{ username: "" }, { "proxy.username": "proxy_incomplete" }],
    [{ password: " " }, { "proxy.password": "proxy_incomplete" }],
  ])("%j is refused field by field", async (change, fields) => {
    const ada = await somebody(tern);
    const answer = await connect(ada, "ready", { custom_proxy: true, proxy: own(change) });
    expect(refusalOf(answer)).toEqual([400, Object.values(fields)[0], fields]);
  });

  test("is requested but not given (CRED-103)", async () => {
    const ada = await somebody(tern);
    expect(refusalOf(await connect(ada, "ready", { custom_proxy: true }))[1]).toBe("proxy_incomplete");
  });
});

describe("a rented proxy", () => {
  test("comes from a list with how many are left (CRED-24, CRED-27, CRED-102)", async () => {
    const ada = await somebody(tern);
    const stock = (await ada.get("/api/proxy/v2/countries")).body.payload;
    expect(stock).toContainEqual({ code: "DE", type: "basic", count: 22 });
    expect(stock.filter(({ count }: { count: number }) => count === 0)).not.toEqual([]);
  });

  test("can be refreshed twice per calendar day of the account, and not a third time (CRED-122, CRED-123, CONST-30)", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "ready");
    const refresh = () => call(ada, id, "refresh_proxy");
    expect((await refresh()).body.payload).toMatchObject({
      proxy_refreshes_left: 1,
      setting_proxy: { stage: "success", attempt_count: 2 },
    });
    expect((await refresh()).body.payload.commands).not.toContain("refresh_proxy");
    expect(refusalOf(await refresh()).slice(0, 2)).toEqual([429, "proxy_refreshes_used_up"]);
    await tern.sql("update accounts set proxy_refreshed_on = proxy_refreshed_on - 1 where id = $1", [id]);
    expect((await refresh()).status).toBe(200);
  });
});

describe("settings of an account", () => {
  test("limits stay within the plan, each kind has its own, and an admin can lock them (CRED-118, ROLE-08, ROLE-09, BILL-12)", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "ready");
    const eve = listening(await joined(tern, ada.workspaceId));
    const light = { visit_profile: 20, follow: 8, like_post: 7, endorse: 0 };
    const limits = { ...light, connection_request: 10, message: null, connection_request_week: 60 };
    expect((await call(eve, id, "update", { limits })).body.payload.limits).toEqual(limits);
    const above = await call(eve, id, "update", { limits: { ...limits, connection_request: 41 } });
    expect(refusalOf(above)).toEqual([
      422,
      "limit_above_plan",
      { "limits.connection_request": "limit_above_plan" },
    ]);
    await tern.sql("update workspaces set limits_locked = true where id = $1", [ada.workspaceId]);
    expect(refusalOf(await call(eve, id, "update", { limits })).slice(0, 2)).toEqual([403, "limits_locked"]);
    expect((await call(ada, id, "update", { limits: { ...limits, message: 5 } })).status).toBe(200);
  });

  test("blacklist entries are compared trimmed and ignoring case; duplicates are refused (CRED-120, CRED-121)", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "ready");
    const save = (entries: unknown[]) => put(ada, `/api/credentials/${id}/blacklist`, { entries });
    const entries = [
      { kind: "company", value: "Acme  GmbH" },
      { kind: "domain", value: "acme.test" },
      { kind: "email", value: "Nora@Acme.test" },
      { kind: "profile_url", value: "https://people.example/in/nora" },
    ];
    expect((await save(entries)).body.payload).toHaveLength(4);
    expect((await ada.get(`/api/credentials/${id}/blacklist`)).body.payload).toEqual(
      expect.arrayContaining(entries),
    );
    for (const twice of [
      { kind: "company", value: "acme gmbh" },
      { kind: "domain", value: "WWW.acme.test" },
      { kind: "email", value: "nora@acme.TEST" },
      { kind: "profile_url", value: "people.example/in/NORA/" },
    ])
      expect(refusalOf(await save([...entries, twice]))).toEqual([
        409,
        "blacklist_entry_twice",
        { "entries.4.value": "blacklist_entry_twice" },
      ]);
    expect((await save([])).body.payload).toEqual([]);
  });

  test("signatures: created, read, changed, removed; at most one default (CRED-17, CRED-76, CRED-119)", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "ready");
    const path = `/api/credentials/${id}/signatures`;
    const first = (await ada.post(path, { name: "Short", message: "Ada", is_default: true })).body.payload;
    const second = (await ada.post(path, { name: "Long", message: "Best,\nAda" })).body.payload;
    expect((await put(ada, `${path}/${second._id}`, { is_default: true })).body.payload).toMatchObject({
      ...{ name: "Long", message: "Best,\nAda", is_default: true },
    });
    const list = (await ada.get(path)).body.payload;
    expect(list.map((one: typeof first) => [one.name, one.is_default])).toEqual([
      ["Long", true],
      ["Short", false],
    ]);
    await ada.ask(`${path}/${first._id}`, { method: "DELETE" });
    expect((await ada.ask(`${path}/${first._id}`, { method: "DELETE" })).status).toBe(404);
    expect((await ada.get(path)).body.payload).toHaveLength(1);
  });

  test("notes can be long again, and the subscription is checked (CRED-04, CRED-125, CONST-06)", async () => {
    const ada = await somebody(tern);
    const { _id: id, username } = await connected(ada, "ready");
    await tern.sql("update accounts set note_limit = 200 where id = $1", [id]);
    expect((await call(ada, id, "reset_connection_chars")).body.payload.note_limit).toBe(300);
    const seats = (await ada.get("/api/sandbox/seats")).body.payload;
    const seat = seats.find((one: { username: string }) => one.username === username);
    await put(ada, `/api/sandbox/seats/${seat._id}`, { account_type: "sales_navigator" });
    expect((await call(ada, id, "check_sales")).body.payload.account_type).toBe("sales_navigator");
    await put(ada, `/api/sandbox/seats/${seat._id}`, { state: "restricted" });
    expect((await call(ada, id, "check_sales")).body.payload.status).toBe("blocked");
  });

  test("unanswered requests are withdrawn after some days, or never", async () => {
    const ada = await somebody(tern);
    const { _id: id, withdraw } = await connected(ada, "ready");
    expect(withdraw).toEqual({ is_enabled: false, days: 21 });
    const set = (is_enabled: boolean, days: number) => call(ada, id, "update_withdraw", { is_enabled, days });
    expect((await set(true, 30)).body.payload.withdraw).toEqual({ is_enabled: true, days: 30 });
    expect((await set(true, 13)).status).toBe(400);
    expect((await set(false, 30)).body.payload.withdraw.is_enabled).toBe(false);
  });
});

describe("switching between cloud and extension (CRED-71 to CRED-75)", () => {
  const to = (member: Member, id: string, automation_type: string) =>
    put(member, `/api/credentials/${id}/automation_type`, { automation_type });

  test("to the extension and back; it keeps its credentials", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "ready");
    expect((await to(ada, id, "extension")).body.payload).toMatchObject({
      ...{ automation_type: "extension", status: "active", has_password: true },
    });
    expect((await to(ada, id, "cloud")).body.payload.automation_type).toBe("cloud");
  });

  test("to the cloud needs a country and a password (CRED-74)", async () => {
    const ada = await somebody(tern);
    const { password: _, country_code: __, ...bare } = wish("ready");
    const account = (await ada.post("/api/credentials", { ...bare, automation_type: "extension" })).body
      .payload;
    expect(refusalOf(await to(ada, account._id, "cloud"))).toEqual([
      400,
      "not_valid_location",
      { country_code: "not_valid_location" },
    ]);
    await tern.sql("update accounts set country_code = 'DE' where id = $1", [account._id]);
    expect(refusalOf(await to(ada, account._id, "cloud"))[1]).toBe("not_valid_password");
  });

  test("needs a free seat of the other type (CRED-72)", async () => {
    const ada = await somebody(tern);
    const { _id: id } = await connected(ada, "ready");
    const { password: _, ...bare } = wish("approval");
    await ada.post("/api/credentials", { ...bare, automation_type: "extension" });
    expect(refusalOf(await to(ada, id, "extension")).slice(0, 2)).toEqual([402, "seat_needed"]);
  });
});

test("a user without access to an account can neither read nor change it (ROLE-02)", async () => {
  const ada = await somebody(tern);
  const { _id: id } = await connected(ada, "code_sms");
  const strangers = [await somebody(tern), listening(await joined(tern, ada.workspaceId, { accounts: [] }))];
  for (const eve of strangers) {
    for (const name of ["do_auth", "refresh_proxy", "verify_email", "sync_dialogs", "security_code/resend"])
      expect((await call(eve, id, name)).status).toBe(404);
    for (const name of ["proxy", "blacklist", "signatures", "onboarding_info"])
      expect((await eve.get(`/api/credentials/${id}/${name}`)).status).toBe(404);
  }
});

test("every change is published to users with access to the account, with the names of the changed fields (RT-07, RT-12)", async () => {
  const ada = await somebody(tern);
  const { _id: id } = await connected(ada, "code_sms");
  const rows = await tern.sql<{ event: string }>(
    "select distinct event from plumbing.outbox where account_id = $1 order by event",
    [id],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    "update_authorization",
    "update_credentials",
    "update_proxy",
  ]);
});

test("secrets of accounts are in no response, log, event, job or notice, and encrypted in the database (S63)", async () => {
  const ada = await somebody(tern);
  await connected(ada, "two_factor");
  await ada.get("/api/notifications");
  const kept = await tern.sql(
    `select json_agg(o)::text as events, (select json_agg(j.data)::text from jobs.job j) as jobs,
       (select json_agg(a)::text from accounts a) as accounts from plumbing.outbox o`,
  );
  const everything = [...said, ...tern.children.map((child) => child.output()), JSON.stringify(kept)];
  expect(said.length).toBeGreaterThan(50);
  for (const secret of Object.values(secrets)) {
    const hex = Buffer.from(secret).toString("hex");
    expect(everything.filter((text) => text.includes(secret) || text.includes(hex))).toEqual([]);
  }
});
