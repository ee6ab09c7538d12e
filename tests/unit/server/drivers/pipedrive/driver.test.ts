import type { CrmAccess, CrmDraft } from "@/server/ports/crm";
import { startSubject } from "./subject";

let at: Awaited<ReturnType<typeof startSubject>>;
const place = { workspaceId: "0196f000-0000-7000-8000-000000000001" };

beforeEach(async () => {
  at = await startSubject();
});
afterEach(() => at.close());

const access = (): CrmAccess => ({
  kind: "key",
  token: at.pipedrive.oauth.keyOf(user()),
  site: at.pipedrive.siteUrl,
});
const user = () => {
  const [first] = at.users;
  if (!first) throw new Error("nobody");
  return first;
};
const attempt = () => ({ state: "s", verifier: "v".repeat(60), redirectUri: at.pipedrive.redirectUri });
async function redeemed(withoutScopes: readonly string[] = []) {
  const back = at.pipedrive.oauth.decide(await at.port.addressOf(place, attempt()), {
    user: user(),
    withoutScopes,
  });
  return at.port.redeem(place, attempt(), back.searchParams.get("code") ?? "");
}
const writes = () => at.pipedrive.seen.filter(({ method }) => method === "PATCH" || method === "POST");
const create = (key: CrmAccess, draft: CrmDraft, ourKey = "k1") =>
  at.port.create(place, key, { object: "person", ourKey, draft });

describe("signing in", () => {
  test("without an app there is no page to sign in at, and keys work", async () => {
    const alone = await startSubject({ withApp: false });
    expect(alone.port.hasSignIn).toBe(false);
    await expect(alone.port.addressOf(place, attempt())).rejects.toThrow("no app");
    expect(await alone.port.redeem(place, attempt(), "code")).toEqual({ kind: "refused" });
    const [first] = alone.users;
    const token = first ? alone.pipedrive.oauth.keyOf(first) : "";
    expect((await alone.port.account(place, { kind: "key", token, site: null })).kind).toBe("ok");
    await alone.close();
  });
  test.each([
    "deals:full",
    "contacts:full",
    "search:read",
    "webhooks:full",
  ])("a consent without %s is named and taken back", async (scope) => {
    expect(await redeemed([scope])).toEqual({ kind: "forbidden", reason: scope });
    expect(at.pipedrive.oauth.isLive(user())).toBe(false);
  });
  test("a wrong secret of this installation is not the user's no", async () => {
    const tokens = await redeemed();
    if (tokens.kind !== "ok") throw new Error(tokens.kind);
    at.pipedrive.client.secret = "changed";
    expect(await at.port.refresh(place, tokens.value.refreshToken)).toEqual({
      ...{ kind: "later", retryAfterSeconds: 60 },
    });
  });
  test("a refresh token is good once, and dies when it is not used for 60 days", async () => {
    const tokens = await redeemed();
    if (tokens.kind !== "ok") throw new Error(tokens.kind);
    const next = await at.port.refresh(place, tokens.value.refreshToken);
    if (next.kind !== "ok") throw new Error(next.kind);
    expect(await at.port.refresh(place, tokens.value.refreshToken)).toEqual({ kind: "refused" });
    at.pipedrive.clock.advance(61 * 86_400_000);
    expect(await at.port.refresh(place, next.value.refreshToken)).toEqual({ kind: "refused" });
  });
  test("the account's own address is used, and no other gets a token", async () => {
    const tokens = await redeemed();
    if (tokens.kind !== "ok") throw new Error(tokens.kind);
    expect(tokens.value.site).toBe(at.pipedrive.siteUrl);
    const calls = at.pipedrive.seen.length;
    for (const site of [
      ...["http://elsewhere.test", "http://pipedrive.test.elsewhere.test", "http://evilpipedrive.test"],
      ...["https://northwind.pipedrive.test", "http://northwind.pipedrive.test:8080", "file:///etc", "x"],
    ]) {
      const of: CrmAccess = { kind: "oauth", token: tokens.value.accessToken, site };
      expect((await at.port.users(place, of)).kind).toBe("ok");
    }
    const hosts = at.pipedrive.seen.slice(calls).map(({ host }) => host);
    expect(new Set(hosts)).toEqual(new Set(["api.pipedrive.test"]));
    await at.port.users(place, {
      kind: "oauth",
      token: tokens.value.accessToken,
      site: at.pipedrive.siteUrl,
    });
    expect(at.pipedrive.seen.at(-1)?.host).toBe("northwind.pipedrive.test");
  });
});

describe("writing", () => {
  test("nothing but the named fields is sent", async () => {
    const key = access();
    const made = await create(key, { name: "Ada", values: { [at.keys.text]: "one" } });
    if (made.kind !== "ok") throw new Error(made.kind);
    const { ref } = made.value;
    const values = { [at.keys.number]: 4 };
    await at.port.update(place, key, { object: "person", ref, draft: { values } });
    expect(writes().at(-1)?.body).toEqual({ custom_fields: values });
    await at.port.update(place, key, { object: "person", ref, draft: { ownerRef: String(user().id) } });
    expect(writes().at(-1)?.body).toEqual({ owner_id: user().id });
    const before = writes().length;
    expect((await at.port.update(place, key, { object: "person", ref, draft: {} })).kind).toBe("ok");
    expect(writes()).toHaveLength(before);
  });
  test("another main address leaves a person's other addresses alone", async () => {
    const key = access();
    const ref = at.pipedrive.colleague.add("person", { name: "Ada", email: "old@firm.example" });
    const row = at.pipedrive.world.rows.find(({ id }) => String(id) === ref);
    const second = { value: "second@firm.example", primary: false, label: "home" };
    row?.data.emails && (row.data.emails as object[]).push(second);
    const draft = { values: { emails: "new@firm.example" } };
    expect((await at.port.update(place, key, { object: "person", ref, draft })).kind).toBe("ok");
    expect(row?.data.emails).toEqual([{ value: "new@firm.example", primary: true, label: "work" }, second]);
  });
  test("a field that a colleague removed is named, and the field of our key is made again", async () => {
    const key = access();
    expect((await create(key, { name: "First" })).kind).toBe("ok");
    at.pipedrive.colleague.removeField("person", at.keys.text);
    const draft = { name: "Second", values: { [at.keys.text]: "x" } };
    expect(await create(key, draft, "k2")).toMatchObject({ kind: "invalid", field: at.keys.text });
    const ours = at.pipedrive.world.fields.person.find(({ name }) => name === "Outreach ID");
    at.pipedrive.colleague.removeField("person", ours?.code ?? "");
    expect((await create(key, { name: "Third" }, "k3")).kind).toBe("ok");
    const found = await at.port.find(place, key, { object: "person", by: { ourKey: "k3" }, limit: 5 });
    expect(found.kind === "ok" && found.value.map(({ name }) => name)).toEqual(["Third"]);
  });
  test("an unknown field and one that is only read are named before anything is sent", async () => {
    const key = access();
    for (const [field, reason] of [
      ["no-such-field", "no_such_field"],
      ["first_name", "read_only"],
    ] as const) {
      const draft = { name: "Ada", values: { [field]: "x" } };
      expect(await create(key, draft)).toEqual({ kind: "invalid", field, reason });
    }
    expect(at.pipedrive.world.rows).toEqual([]);
  });
  test("a plan that allows no more deals is named", async () => {
    const key = access();
    at.pipedrive.world.limits.deals = 0;
    const draft = { name: "One too many", deal: { amount: 100, currency: "EUR" } };
    expect(await at.port.create(place, key, { object: "deal", ourKey: "d", draft })).toEqual({
      ...{ kind: "forbidden", reason: "feature_capping_deals_limit" },
    });
  });
  test("a stage that is gone is no stage, and its deals are read where they are now", async () => {
    const key = access();
    const pipelines = await at.port.pipelines(place, key);
    const stages = pipelines.kind === "ok" ? (pipelines.value[0]?.stages ?? []) : [];
    const draft = { name: "Moved", deal: { stageRef: stages[1]?.ref ?? "", amount: 100, currency: "EUR" } };
    const made = await at.port.create(place, key, { object: "deal", ourKey: "d1", draft });
    if (made.kind !== "ok") throw new Error(made.kind);
    at.pipedrive.colleague.removeStage("Demo");
    const read = await at.port.read(place, key, { object: "deal", refs: [made.value.ref] });
    expect(read.kind === "ok" && read.value[0]?.deal?.stageRef).toBe(stages[0]?.ref);
    expect((await at.port.create(place, key, { object: "deal", ourKey: "d2", draft })).kind).toBe("invalid");
    const after = await at.port.pipelines(place, key);
    expect(after.kind === "ok" && after.value[0]?.stages.map(({ name }) => name)).toEqual([
      ...["Qualified", "Proposal"],
    ]);
  });
});

describe("failures", () => {
  test.each([
    [{ status: 500 }, 60],
    [{ status: 503, headers: { "retry-after": "120" } }, 120],
    [{ status: 429 }, 60],
    [{ status: 429, headers: { "retry-after": "7" } }, 7],
    [{ status: 429, headers: { "x-ratelimit-reset": "2" } }, 2],
    [{ status: 429, headers: { "x-daily-ratelimit-token-remaining": "0" } }, 3_600],
    [{ status: 403, body: "<html>blocked</html>" }, 3_600],
    ["garbage" as const, 60],
    ["silence" as const, 60],
  ])("%j is for later when something is read", async (fault, retryAfterSeconds) => {
    const key = access();
    at.pipedrive.faults.push({ fault });
    expect(await at.port.users(place, key)).toEqual({ kind: "later", retryAfterSeconds });
  });
  test.each([
    [{ status: 500 }, "unknown"],
    [{ status: 502, body: "<html>" }, "unknown"],
    ["silence" as const, "unknown"],
    ["lost" as const, "unknown"],
    ["garbage" as const, "unknown"],
    [{ status: 429 }, "later"],
  ])("%j leaves a write %s", async (fault, kind) => {
    const key = access();
    await at.port.prepare(place, key);
    at.pipedrive.faults.push({ fault, on: ({ method, path }) => method === "POST" && /persons$/.test(path) });
    expect((await create(key, { name: "Ada" })).kind).toBe(kind);
  });
  test("the day's budget is waited for", async () => {
    const key = access();
    at.pipedrive.world.limits.tokens = 30;
    expect((await at.port.users(place, key)).kind).toBe("ok");
    expect(await at.port.users(place, key)).toEqual({ kind: "later", retryAfterSeconds: 3_600 });
  });
  test("nothing secret and nobody's address is logged, whatever goes wrong", async () => {
    const key = access();
    for (const fault of [
      { status: 500 },
      "garbage",
      "silence",
      { status: 400, body: { success: false, error: "no ada@firm.example" } },
    ] as const) {
      at.pipedrive.faults.push({ fault });
      await at.port.find(place, key, { object: "person", by: { email: "ada@firm.example" }, limit: 5 });
      at.pipedrive.faults.push({ fault, on: ({ method }) => method === "POST" });
      await create(key, { name: "Ada", values: { emails: "ada@firm.example" } });
      at.pipedrive.faults.push({ fault });
      await at.port.refresh(place, "a-refresh-token");
    }
    const log = at.logged.join("\n");
    expect(at.logged.length).toBeGreaterThan(5);
    for (const secret of [key.token, at.pipedrive.client.secret, "a-refresh-token", "ada@firm.example"])
      expect(log).not.toContain(secret);
  });
});

describe("webhooks", () => {
  const url = "https://app.tern.test/api/webhooks/pipedrive/1";
  const secret = "s".repeat(32);

  test("either all objects are told or none, and an answer that got lost leaves none behind", async () => {
    const key = access();
    at.pipedrive.faults.push({
      fault: "lost",
      on: ({ method, body }) =>
        method === "POST" && (body as { event_object?: string })?.event_object === "deal",
    });
    expect((await at.port.subscribe(place, key, { url, secret })).kind).toBe("later");
    const made = await at.port.subscribe(place, key, { url, secret });
    expect(made.kind === "ok" && made.value?.refs).toHaveLength(3);
    expect(at.pipedrive.world.hooks.map(({ object }) => object).sort()).toEqual([
      ...["deal", "organization", "person"],
    ]);
  });
  test("a message comes twice, or with another password", async () => {
    const key = access();
    await at.port.subscribe(place, key, { url, secret });
    at.pipedrive.colleague.add("person", { name: "Ada" });
    const told: unknown[] = [];
    at.pipedrive.hooks.receiveBy(async ({ headers, body }) => {
      const now = at.pipedrive.clock.now();
      told.push(at.port.readEvents({ headers, body, url, secret, now })?.length ?? null);
      told.push(at.port.readEvents({ headers, body, url, secret: "another", now }));
      told.push(at.port.readEvents({ headers, body, url, secret: null, now }));
      return 200;
    });
    await at.pipedrive.hooks.deliver({ isDoubled: true });
    expect(told).toEqual([1, null, null, 1, null, null]);
  });
  test("what is not known is no event", async () => {
    const authorization = `Basic ${Buffer.from(`crm:${secret}`).toString("base64")}`;
    const now = at.pipedrive.clock.now();
    const body = JSON.stringify({
      meta: { entity: "product", entity_id: "7", company_id: 1, timestamp: now.toISOString() },
    });
    expect(at.port.readEvents({ headers: { authorization }, body, url, secret, now })).toEqual([]);
  });
});

test("a marker that the vendor no longer takes starts the listing again where it began", async () => {
  const key = access();
  for (let count = 0; count < 150; count += 1) at.pipedrive.colleague.add("person", { name: `P ${count}` });
  const since = new Date(+at.pipedrive.clock.now() - 60_000);
  const first = await at.port.changes(place, key, { object: "person", cursor: null, since });
  if (first.kind !== "ok") throw new Error(first.kind);
  expect(first.value.isComplete).toBe(false);
  at.pipedrive.faults.push({
    fault: { status: 400, body: { success: false, error: "cursor: is invalid" } },
    on: ({ query }) => query.has("cursor"),
  });
  const again = await at.port.changes(place, key, { object: "person", cursor: first.value.cursor, since });
  expect(again.kind === "ok" && again.value.changes).toHaveLength(100);
});
