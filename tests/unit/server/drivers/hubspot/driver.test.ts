import type { CrmAccess, CrmDraft } from "@/server/ports/crm";
import { startSubject } from "./subject";

let at: Awaited<ReturnType<typeof startSubject>>;
const place = { workspaceId: "0196f000-0000-7000-8000-000000000001" };

beforeEach(async () => {
  at = await startSubject();
});
afterEach(() => at.close());

const access = (): CrmAccess => ({ kind: "key", token: at.hubspot.oauth.keyOf(owner()), site: null });
const owner = () => {
  const [first] = at.owners;
  if (!first) throw new Error("nobody");
  return first;
};
const attempt = () => ({ state: "s", verifier: "v".repeat(60), redirectUri: at.hubspot.redirectUri });
const create = (key: CrmAccess, draft: CrmDraft, ourKey = "k1") =>
  at.port.create(place, key, { object: "person", ourKey, draft });
const writes = () => at.hubspot.seen.filter(({ method }) => method === "PATCH");

describe("signing in", () => {
  test("without an app there is no page to sign in at, and no message is believed", async () => {
    const alone = await startSubject({ withApp: false });
    expect(alone.port.hasSignIn).toBe(false);
    await expect(alone.port.addressOf(place, attempt())).rejects.toThrow("no app");
    const message = { headers: {}, body: "[]", url: "https://x.test", secret: null, now: new Date() };
    expect(alone.port.readEvents(message)).toBeNull();
    await alone.close();
  });
  test("the consent page is asked for no more than is used", async () => {
    const url = new URL(await at.port.addressOf(place, attempt()));
    expect(url.origin + url.pathname).toBe("http://app.hubspot.test/oauth/authorize");
    expect(url.searchParams.get("scope")?.split(" ")).toHaveLength(14);
    expect(url.href).not.toContain("vvvv");
  });
  test("tokens are asked for in the body, so that nothing secret is in an address", async () => {
    const back = at.hubspot.oauth.decide(await at.port.addressOf(place, attempt()), { owner: owner() });
    const tokens = await at.port.redeem(place, attempt(), back.searchParams.get("code") ?? "");
    expect(tokens.kind).toBe("ok");
    const [asked] = at.hubspot.seen;
    expect(asked?.path).toBe("/oauth/2026-09/token");
    expect([...(asked?.query.keys() ?? [])]).toEqual([]);
  });
  test("an address of the account that is not HubSpot's own is not believed", async () => {
    at.hubspot.world.portal.uiDomain = "app.hubspot.test.elsewhere.test";
    const account = await at.port.account(place, access());
    expect(account.kind === "ok" && account.value.url).toBe("http://app.hubspot.test/contacts/8800001");
  });
});

describe("writing", () => {
  test("nothing but the named properties is sent", async () => {
    const key = access();
    await at.port.prepare(place, key);
    const made = await create(key, { name: "Ada Palmer" });
    if (made.kind !== "ok") throw new Error(made.kind);
    const { ref } = made.value;
    const values = { fit_score: 4 };
    await at.port.update(place, key, { object: "person", ref, draft: { values } });
    expect(writes().at(-1)?.body).toEqual({ properties: { fit_score: "4" } });
  });
  test("the same key makes one record, whatever was known of the first", async () => {
    const key = access();
    await at.port.prepare(place, key);
    const [first, second] = [await create(key, { name: "Ada" }), await create(key, { name: "Ada" })];
    expect(first.kind).toBe("ok");
    expect(second).toEqual(first);
    expect(at.hubspot.world.rows).toHaveLength(1);
  });
  test("an address that another contact has is named", async () => {
    const key = access();
    await at.port.prepare(place, key);
    await create(key, { name: "Ada", values: { email: "ada@firm.example" } });
    const again = await create(key, { name: "Bea", values: { email: "ada@firm.example" } }, "k2");
    expect(again).toMatchObject({ kind: "invalid", field: "email" });
  });
  test("without our property a create makes it, and one that a colleague removed is made again", async () => {
    const key = access();
    expect((await create(key, { name: "First" })).kind).toBe("ok");
    at.hubspot.colleague.removeProperty("contacts", "outreach_id");
    expect((await create(key, { name: "Second" }, "k2")).kind).toBe("ok");
    const made = at.hubspot.world.properties.contacts.find(({ name }) => name === "outreach_id");
    expect(made?.hasUniqueValue).toBe(true);
  });
  test("won, lost and open are stages of the pipeline that the deal is in", async () => {
    const key = access();
    at.hubspot.newPipeline("Partners", [
      ["Talks", "0.3"],
      ["Signed", "1.0"],
    ]);
    const pipelines = await at.port.pipelines(place, key);
    const partners = pipelines.kind === "ok" ? pipelines.value[1] : undefined;
    const draft = {
      name: "P",
      deal: { stageRef: partners?.stages[0]?.ref ?? "", amount: 100, currency: "EUR" },
    };
    const made = await at.port.create(place, key, { object: "deal", ourKey: "d", draft });
    if (made.kind !== "ok") throw new Error(made.kind);
    const { ref } = made.value;
    const set = (status: "won" | "lost") =>
      at.port.update(place, key, { object: "deal", ref, draft: { deal: { status } } });
    expect((await set("won")).kind).toBe("ok");
    const row = at.hubspot.world.rows.find(({ id }) => id === ref);
    expect([row?.properties.dealstage, row?.properties.pipeline]).toEqual([
      ...[partners?.stages[1]?.ref, partners?.ref],
    ]);
    expect(await set("lost")).toEqual({ kind: "invalid", field: null, reason: "no_lost_stage" });
  });
  test("a deal's persons and company are replaced", async () => {
    const key = access();
    const { colleague } = at.hubspot;
    const [ada, bea] = ["Ada", "Bea"].map((firstname) => colleague.add("contacts", { firstname }));
    const [one, other] = ["One", "Other"].map((name) => colleague.add("companies", { name }));
    const [stage] = at.hubspot.world.pipelines[0]?.stages ?? [];
    const deal = { stageRef: stage?.id ?? "", amount: 100, currency: "EUR" };
    const draft = { name: "D", deal, companyRef: one, personRefs: [ada ?? ""] };
    const made = await at.port.create(place, key, { object: "deal", ourKey: "d", draft });
    if (made.kind !== "ok") throw new Error(made.kind);
    const { ref } = made.value;
    const next = { companyRef: other, personRefs: [bea ?? ""] };
    expect((await at.port.update(place, key, { object: "deal", ref, draft: next })).kind).toBe("ok");
    const read = await at.port.read(place, key, { object: "deal", refs: [ref] });
    expect(read.kind === "ok" && [read.value[0]?.companyRef, read.value[0]?.personRefs]).toEqual([
      other,
      [bea],
    ]);
  });
});

describe("changes", () => {
  test("more than a search shows are read to the end, also while records change", async () => {
    const key = access();
    const { colleague, clock } = at.hubspot;
    const since = new Date(+clock.now() - 1);
    for (let count = 0; count < 10_400; count += 1) {
      colleague.add("companies", { name: `C ${count}` });
      if (count % 130 === 0) clock.advance(5);
    }
    clock.advance(60_000);
    const seen = new Set<string>();
    let cursor: string | null = null;
    for (let pages = 0; pages < 200; pages += 1) {
      const page = await at.port.changes(place, key, { object: "company", cursor, since });
      if (page.kind !== "ok") throw new Error(page.kind);
      for (const change of page.value.changes) if (change.kind === "changed") seen.add(change.record.ref);
      if (page.value.isComplete) break;
      cursor = page.value.cursor;
      // Somebody changes what was told already, so that all others move up.
      const first = at.hubspot.world.rows[pages];
      if (first) colleague.edit("companies", first.id, { city: "Oslo" });
    }
    expect(seen.size).toBe(10_400);
  }, 60_000);
});

describe("failures", () => {
  test.each([
    [{ status: 500 }, 60],
    [{ status: 429 }, 60],
    [{ status: 429, body: { policyName: "TEN_SECONDLY_ROLLING" } }, 10],
    [{ status: 429, body: { policyName: "DAILY" } }, 3_600],
    [{ status: 429, headers: { "retry-after": "7" } }, 7],
    ["garbage" as const, 60],
    ["silence" as const, 60],
  ])("%j is for later when something is read", async (fault, retryAfterSeconds) => {
    const key = access();
    at.hubspot.faults.push({ fault });
    expect(await at.port.pipelines(place, key)).toEqual({ kind: "later", retryAfterSeconds });
  });
  test.each([
    [{ status: 500 }, "unknown"],
    ["silence" as const, "unknown"],
    ["garbage" as const, "unknown"],
    [{ status: 429 }, "later"],
  ])("%j leaves a write %s", async (fault, kind) => {
    const key = access();
    await at.port.prepare(place, key);
    at.hubspot.faults.push({ fault, on: ({ path, method }) => method === "POST" && /contacts$/.test(path) });
    expect((await create(key, { name: "Ada" })).kind).toBe(kind);
  });
  test("a scope that is missing is named", async () => {
    const key = access();
    const body = {
      ...{ category: "MISSING_SCOPES", message: "This app hasn't been granted all required scopes" },
      errors: [{ message: "One or more", context: { requiredGranularScopes: [], missingScopes: ["crm.x"] } }],
    };
    at.hubspot.faults.push({ fault: { status: 403, body } });
    expect(await at.port.pipelines(place, key)).toEqual({ kind: "forbidden", reason: "crm.x" });
  });
  test("nothing secret and nobody's address is logged, whatever goes wrong", async () => {
    const key = access();
    for (const fault of [{ status: 500 }, "garbage", "silence"] as const) {
      at.hubspot.faults.push({ fault, on: ({ path }) => path.includes("/contacts/") });
      await at.port.find(place, key, { object: "person", by: { email: "ada@firm.example" }, limit: 5 });
      at.hubspot.faults.push({ fault });
      await at.port.refresh(place, "a-refresh-token");
    }
    const log = at.logged.join("\n");
    expect(at.logged.length).toBeGreaterThan(4);
    for (const secret of [
      key.token,
      at.hubspot.client.secret,
      "a-refresh-token",
      "ada@firm.example",
      "ada%40",
    ])
      expect(log).not.toContain(secret);
  });
});

test("a message is believed only for the address that HubSpot called, and for five minutes", async () => {
  at.hubspot.colleague.add("contacts", { firstname: "Ada" });
  const url = "https://app.tern.test/api/webhooks/hubspot";
  const now = at.hubspot.clock.now();
  const told: unknown[] = [];
  at.hubspot.hooks.receiveBy(async ({ headers, body }) => {
    const read = (more: object) =>
      at.port.readEvents({ headers, body, url, secret: null, now, ...more })?.length ?? null;
    told.push(read({}), read({ url: `${url}/` }), read({ body: `${body} ` }));
    told.push(read({ now: new Date(+now + 290_000) }), read({ now: new Date(+now + 310_000) }));
    return 200;
  });
  await at.hubspot.hooks.deliver();
  expect(told).toEqual([1, null, null, 1, null]);
});
