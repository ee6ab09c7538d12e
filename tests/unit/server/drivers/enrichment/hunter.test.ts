import { randomUUID } from "node:crypto";
import { besideSandbox } from "@/server/drivers/enrichment/beside-sandbox";
import { readHunterAccount } from "@/server/drivers/enrichment/hunter/account";
import { createHunter } from "@/server/drivers/enrichment/hunter/driver";
import { createPace } from "@/server/drivers/enrichment/hunter/pace";
import { createWaterfall } from "@/server/drivers/enrichment/waterfall";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { EnrichmentPort, Finding, LookedUp } from "@/server/ports/enrichment";
import { answerSeal } from "@/server/services/prospects/enrichment-lookups";
import { enrichmentContract } from "@/tests/support/contracts/enrichment";
import { notedCosts } from "@/tests/support/noted-costs";
import { rememberedLookUps } from "@/tests/support/remembered-look-ups";
import { type StandInHunter, startHunter } from "@/tests/support/stand-ins/hunter";

const workspaceId = "0190a000-0000-7000-8000-000000000001";
const page = "https://linkedin.com/in/john-snow";
const john = { workspaceId, fullName: "John Snow", companyName: "Example Inc", profileUrl: page };
const sought = ["email"] as const;
let vendor: StandInHunter;
let http: Http;
let now: number;
let costs: ReturnType<typeof notedCosts>;
let port: EnrichmentPort;
const refs = () => JSON.stringify([...lookUps.rows.values()]);
let lookUps: ReturnType<typeof rememberedLookUps>;

beforeEach(async () => {
  now = Date.UTC(2026, 2, 2);
  vendor = await startHunter();
  vendor.people.push({
    ...{ handle: "john-snow", name: "John Snow", company: "Example Inc" },
    ...{ email: "john.snow@example.com", status: "valid" },
  });
  http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  lookUps = rememberedLookUps(() => now);
  costs = notedCosts();
  const sealed = answerSeal(new Uint8Array(32));
  port = createHunter({
    ...{ http, account: vendor, lookUps, sealed, now: () => new Date(now) },
    ...{ meter: costs, newId: () => randomUUID() },
  });
});
afterEach(async () => {
  await http.close();
  await vendor.close();
});

const later = (reason: string, retryAfterSeconds: number) => ({ kind: "later", reason, retryAfterSeconds });
const found = { kind: "found", email: "john.snow@example.com", phone: null };

describe("Hunter meets the contract of the enrichment port", () => {
  test.each(enrichmentContract.map(({ name, hold }) => [name, hold] as const))("%s", (_name, hold) => {
    const guess = { ...john, fullName: "Arya Stark", profileUrl: "https://linkedin.com/in/arya" };
    vendor.people.push({
      ...{ handle: "arya", name: "Arya Stark", company: "Example Inc" },
      ...{ email: "arya@example.com", status: null, verified: "unknown" },
    });
    const unknown = { ...john, fullName: "Nobody Here", companyName: "Nowhere", profileUrl: null };
    const pass = () => {
      now += 60_000;
    };
    return hold({ port, known: john, unknown, guessed: guess, gives: ["email"], letTimePass: pass });
  });
});

test("a person is looked up by their page, with the key in a header and nothing else sent", async () => {
  expect(await port.find({ ...john, sought })).toEqual(found);
  expect(vendor.asked).toEqual([
    { path: "/v2/email-finder", query: { linkedin_handle: "john-snow" }, key: vendor.apiKey },
  ]);
});

test("an answer is asked for and charged once, and kept sealed", async () => {
  await port.find({ ...john, sought });
  expect(await port.find({ ...john, sought })).toEqual(found);
  expect([...vendor.charged]).toEqual([["john.snow@example.com", 1]]);
  expect(refs()).not.toContain("john.snow");
});

test.each([
  ["accept_all", { kind: "nothing" }],
  ["webmail", { kind: "nothing" }],
  ["invalid", { kind: "nothing" }],
  ["valid", { kind: "found", email: "x@example.com", phone: null }],
] as const)("an address of unknown state is verified: %s", async (verified, finding) => {
  vendor.people.push({
    handle: "x",
    name: "X",
    company: "Y",
    email: "x@example.com",
    status: null,
    verified,
  });
  const person = { ...john, profileUrl: "https://linkedin.com/in/x", sought };
  expect(await port.find(person)).toEqual(finding);
});

test.each([
  [403, "too_many", 2],
  [429, "vendor_out_of_credits", 3_600],
  [401, "vendor_refuses_us", 3_600],
  [202, "under_way", 10],
  [503, "vendor_failed", 60],
  ["garbage", "vendor_failed", 300],
  ["lost", "connection_lost", 60],
] as const)("%s means %s, and asking again later finds the person", async (fault, reason, seconds) => {
  vendor.faults.push(fault);
  expect(await port.find({ ...john, sought })).toEqual(later(reason, seconds));
  expect(await port.find({ ...john, sought })).toEqual(found);
});

test.each([404, 451, 400])("%s: nothing is known of the person", async (status) => {
  vendor.faults.push(status);
  expect(await port.find({ ...john, sought })).toEqual({ kind: "nothing" });
});

test("the pace keeps within every limit", () => {
  let at = 0;
  const pace = createPace(
    [
      { count: 2, ms: 1_000 },
      { count: 3, ms: 60_000 },
    ],
    () => new Date(at),
  );
  expect([pace.take(), pace.take(), pace.take()]).toEqual([0, 0, 1_000]);
  at = 1_000;
  expect([pace.take(), pace.take()]).toEqual([0, 59_000]);
  at = 60_000;
  expect(pace.take()).toBe(0);
});

describe("an address is verified again", () => {
  const email = "john.snow@example.com";
  const verify = () => port.verify!({ workspaceId, email, profileUrl: page });

  test.each([
    ["valid", "valid"],
    ["accept_all", "catch_all"],
    ["webmail", "risky"],
    ["invalid", "invalid"],
    ["disposable", "invalid"],
    ["unknown", "unknown"],
    ["something_new", "unknown"],
  ])("%s is %s, and the person is not looked up", async (status, state) => {
    vendor.people[0]!.verified = status;
    expect(await verify()).toEqual({ kind: "verified", state, by: "hunter" });
    expect(vendor.asked.map(({ path, query }) => [path, query])).toEqual([["/v2/email-verifier", { email }]]);
  });

  test.each([
    [202, "under_way"],
    [401, "vendor_refuses_us"],
    [403, "too_many"],
    [429, "vendor_out_of_credits"],
    [503, "vendor_failed"],
    ["garbage", "vendor_failed"],
    ["lost", "connection_lost"],
  ] as const)("after %s later", async (fault, reason) => {
    vendor.faults.push(fault);
    expect(await verify()).toMatchObject({ kind: "later", reason });
  });

  test("what the vendor takes for no address is unknown", async () => {
    vendor.faults.push(400);
    expect(await verify()).toEqual({ kind: "verified", state: "unknown", by: "hunter" });
  });

  test("by the first vendor that can, and never one of the sandbox's members", async () => {
    const finder: EnrichmentPort = { isSandbox: false, find: async () => ({ kind: "nothing" }) };
    const chain = createWaterfall({ finder, hunter: port });
    expect(createWaterfall({ finder }).verify).toBeUndefined();
    expect(besideSandbox(finder, finder).verify).toBeUndefined();
    const member = { workspaceId, email: "ada@people.example", profileUrl: "https://people.example/in/ada" };
    expect(await besideSandbox(chain, finder).verify!(member)).toMatchObject({ by: "sandbox" });
    expect(vendor.asked).toEqual([]);
    expect(await besideSandbox(chain, finder).verify!({ ...member, profileUrl: page })).toMatchObject({
      by: "hunter",
    });
  });
});

describe("what is left on the account", () => {
  const read = () => readHunterAccount(http, vendor);

  test("is told with the day on which it begins anew, and costs nothing", async () => {
    expect(await read()).toEqual({ kind: "account", credits: 480, renewsOn: "2026-12-24" });
    vendor.searches = { used: 501, available: 500 };
    expect(await read()).toMatchObject({ credits: 0 });
    expect(vendor.asked[0]).toEqual({ path: "/v2/account", query: {}, key: vendor.apiKey });
  });

  test.each([
    [401, "vendor_refuses_us"],
    [403, "too_many"],
    [500, "vendor_failed"],
    ["garbage", "vendor_failed"],
    ["lost", "connection_lost"],
  ] as const)("is unknown after %s", async (fault, reason) => {
    vendor.faults.push(fault);
    expect(await read()).toEqual({ kind: "later", reason });
  });
});

describe("a waterfall of vendors", () => {
  const asked: string[] = [];
  const answering = (name: string, ...findings: Finding[]): EnrichmentPort => ({
    isSandbox: false,
    find: async ({ sought: of }: LookedUp) => {
      asked.push(`${name} ${of.join("+")}`);
      return findings.length > 1 ? findings.shift()! : findings[0]!;
    },
  });
  const nothing = { kind: "nothing" } as const;
  const both = { ...john, sought: ["email", "phone"] as const };
  beforeEach(() => {
    asked.length = 0;
  });

  test("stops at the first verified address", async () => {
    const chain = createWaterfall({ a: answering("a", found as Finding), b: answering("b", nothing) });
    expect(await chain.find({ ...john, sought })).toEqual({ ...found, by: "a" });
    expect(asked).toEqual(["a email"]);
  });

  test("asks the next one only for what is missing", async () => {
    const phone = "+16285550123";
    const chain = createWaterfall({
      ...{ a: answering("a", nothing), b: answering("b", found as Finding) },
      c: answering("c", { kind: "found", email: null, phone }),
    });
    expect(await chain.find(both)).toEqual({ ...found, phone, by: "b" });
    expect(asked).toEqual(["a email+phone", "b email+phone", "c phone"]);
    expect(
      await createWaterfall({ a: answering("a", nothing), b: answering("b", nothing) }).find(both),
    ).toEqual(nothing);
  });

  test("asks in the order that the workspace chose, and those that were connected since last", async () => {
    const vendors = { a: answering("a", nothing), b: answering("b", nothing), c: answering("c", nothing) };
    const orders: Record<string, string[]> = { [workspaceId]: ["c", "gone", "a"] };
    const chain = createWaterfall(vendors, async (id) => orders[id] ?? []);
    await chain.find({ ...john, sought });
    await chain.find({ ...john, sought, workspaceId: "another" });
    expect(asked.map((line) => line[0]).join("")).toBe("cababc");
  });

  test("waits for a look-up that runs, and passes over a vendor that is away", async () => {
    const running = later("under_way", 60) as Finding;
    const away = later("vendor_failed", 60) as Finding;
    expect(
      await createWaterfall({ a: answering("a", running), b: answering("b", found as Finding) }).find(both),
    ).toEqual(running);
    const chain = createWaterfall({ a: answering("a", away), b: answering("b", found as Finding) });
    expect(await chain.find({ ...john, sought })).toEqual({ ...found, by: "b" });
    expect(await createWaterfall({ a: answering("a", away), b: answering("b", nothing) }).find(both)).toEqual(
      away,
    );
  });
});

test("is booked with what the vendor charges: addresses found and verifications, once each", async () => {
  await port.find({ ...john, sought });
  await port.find({ ...john, sought });
  await port.find({ ...john, profileUrl: "https://linkedin.com/in/nobody", sought });
  await port.verify?.({ workspaceId, email: "john.snow@example.com", profileUrl: null });
  const counted = costs.ended.map(({ quantities }) => quantities);
  expect(counted).toEqual([{ credit: 1 }, {}, { verification: 1 }]);
  expect(counted.reduce((sum, { credit = 0 }) => sum + credit, 0)).toBe(
    [...vendor.charged.values()].reduce((sum, count) => sum + count, 0),
  );
  expect(costs.begun.size).toBe(0);
});
