import { besideSandbox } from "@/server/drivers/enrichment/beside-sandbox";
import { readFullEnrichAccount } from "@/server/drivers/enrichment/fullenrich/account";
import { createFullEnrich } from "@/server/drivers/enrichment/fullenrich/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { EnrichmentPort, LookedUp } from "@/server/ports/enrichment";
import { enrichmentContract } from "@/tests/support/contracts/enrichment";
import { notedCosts } from "@/tests/support/noted-costs";
import { rememberedLookUps } from "@/tests/support/remembered-look-ups";
import { type StandInFullEnrich, startFullEnrich } from "@/tests/support/stand-ins/fullenrich";

const workspaceId = "0190a000-0000-7000-8000-000000000001";
const page = "https://linkedin.com/in/john-snow";
const john = { workspaceId, fullName: "John Snow", companyName: "Example Inc", profileUrl: page };
const sought = ["email"] as const;
const verified = { email: "John.Snow@example.com", status: "DELIVERABLE" };
let vendor: StandInFullEnrich;
let http: Http;
let now: number;
let costs: ReturnType<typeof notedCosts>;
let port: EnrichmentPort;

beforeEach(async () => {
  now = Date.UTC(2026, 2, 2);
  vendor = await startFullEnrich();
  vendor.people.push({
    ...{ linkedinUrl: page, name: ["John", "Snow"], company: "Example Inc" },
    ...{ emails: [verified], phones: ["+1 628 555 0123"] },
  });
  costs = notedCosts();
  http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  port = createFullEnrich({
    ...{ http, account: vendor, lookUps: rememberedLookUps(() => now), now: () => new Date(now) },
    meter: costs,
  });
});
afterEach(async () => {
  await http.close();
  await vendor.close();
});

const posts = () => vendor.asked.filter(({ method }) => method === "POST").length;
const later = (reason: string, retryAfterSeconds: number) => ({ kind: "later", reason, retryAfterSeconds });
const pass = (seconds: number) => {
  now += seconds * 1000;
};

describe("FullEnrich meets the contract of the enrichment port", () => {
  test.each(enrichmentContract.map(({ name, hold }) => [name, hold] as const))("%s", (_name, hold) => {
    const guess = { ...john, fullName: "Arya Stark", profileUrl: "https://linkedin.com/in/arya" };
    vendor.people.push({
      ...{ linkedinUrl: guess.profileUrl, name: ["Arya", "Stark"], company: "Example Inc" },
      ...{ emails: [{ email: "arya@example.com", status: "HIGH_PROBABILITY" }], phones: [] },
    });
    const unknown = { ...john, fullName: "Nobody Here", companyName: "Nowhere", profileUrl: null };
    return hold({ port, known: john, unknown, guessed: guess, letTimePass: () => vendor.finish() });
  });
});

test("a look-up sends one contact with its known and wanted data, authorized by the workspace's key", async () => {
  expect(await port.find({ ...john, sought: ["email", "phone"] })).toEqual(later("under_way", 60));
  const [asked] = vendor.asked;
  expect(asked).toMatchObject({
    ...{ method: "POST", path: "/api/v2/contact/enrich/bulk", authorization: `Bearer ${vendor.apiKey}` },
    body: {
      data: [
        {
          ...{ linkedin_url: page, first_name: "John", last_name: "Snow", company_name: "Example Inc" },
          enrich_fields: ["contact.work_emails", "contact.phones"],
        },
      ],
    },
  });
  expect(JSON.stringify(asked?.body)).not.toContain(workspaceId);
});

test("its result can be fetched by its id any number of times, and is charged once", async () => {
  await port.find({ ...john, sought });
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
  vendor.finish();
  const found = { kind: "found", email: "john.snow@example.com", phone: null };
  expect([await port.find({ ...john, sought }), await port.find({ ...john, sought })]).toEqual([
    found,
    found,
  ]);
  expect([posts(), vendor.spent]).toEqual([1, 1]);
});

test.each([
  "HIGH_PROBABILITY",
  "CATCH_ALL",
  "INVALID",
  "INVALID_DOMAIN",
  undefined,
])("an address that is %s is not used, and a verified one next to it is (PROSPECT-13)", async (status) => {
  const [person] = vendor.people;
  Object.assign(person!, { emails: [{ email: "guess@example.com", status }, verified] });
  await port.find({ ...john, sought });
  vendor.finish();
  expect(await port.find({ ...john, sought })).toMatchObject({ email: "john.snow@example.com" });
});

test("a request without an answer is not repeated before the vendor has surely ended it, and costs nothing more", async () => {
  vendor.faults.push("unconfirmed");
  expect(await port.find({ ...john, sought })).toEqual(later("connection_lost", 600));
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
  expect(posts()).toBe(1);
  vendor.finish();
  pass(600);
  await port.find({ ...john, sought });
  vendor.finish();
  expect(await port.find({ ...john, sought })).toMatchObject({ kind: "found" });
  expect([posts(), vendor.spent]).toEqual([2, 1]);
});

test("after an internal error of the vendor, the look-up is treated as started", async () => {
  vendor.faults.push({ status: 502 });
  expect(await port.find({ ...john, sought })).toEqual(later("connection_lost", 600));
  await port.find({ ...john, sought });
  expect(posts()).toBe(1);
});

test("too many requests pause the whole account for as long as the vendor says, and no request is made meanwhile", async () => {
  vendor.faults.push({ status: 429, code: "error.rate.limit", retryAfter: 37 });
  expect(await port.find({ ...john, sought })).toEqual(later("too_many", 37));
  pass(30);
  expect(await port.find({ ...john, fullName: "Arya Stark", sought })).toEqual(later("too_many", 7));
  expect(vendor.asked).toHaveLength(1);
  pass(7);
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
});

test("waits a minute if the vendor does not say how long", async () => {
  vendor.faults.push({ status: 429, code: "error.rate.limit" });
  expect(await port.find({ ...john, sought })).toEqual(later("too_many", 60));
});

test.each([
  [{ status: 401, code: "error.api.key" }, later("vendor_refuses_us", 3600)],
  [{ status: 403 }, later("vendor_refuses_us", 3600)],
  [{ status: 400, code: "error.enrichment.last_name.empty" }, { kind: "nothing" }],
  [{ status: 400, code: "error.somewhere_else" }, later("vendor_refuses_us", 3600)],
])("a request that the vendor refuses (%j) starts nothing", async (fault, finding) => {
  vendor.faults.push(fault);
  expect(await port.find({ ...john, sought })).toEqual(finding);
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
});

test.each([
  ["CREDITS_INSUFFICIENT", later("vendor_out_of_credits", 3600)],
  ["CANCELED", later("vendor_gave_up", 300)],
  ["RATE_LIMIT", later("vendor_gave_up", 300)],
])("a look-up that ends as %s is started again", async (status, finding) => {
  await port.find({ ...john, sought });
  vendor.finish(status);
  expect(await port.find({ ...john, sought })).toEqual(finding);
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
  expect(posts()).toBe(2);
});

test("a result that the vendor no longer has is looked up again", async () => {
  await port.find({ ...john, sought });
  vendor.enrichments.clear();
  expect(await port.find({ ...john, sought })).toEqual(later("vendor_gave_up", 300));
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
});

test("a look-up is requested again a day later", async () => {
  await port.find({ ...john, sought });
  pass(86_400);
  await port.find({ ...john, sought });
  expect(posts()).toBe(2);
});

test("a prospect who cannot be looked up is not requested, and an address on another site is not passed on", async () => {
  const elsewhere = { ...john, profileUrl: "https://example.com/people/john" };
  expect(await port.find({ ...elsewhere, fullName: "John", sought })).toEqual({ kind: "nothing" });
  expect(vendor.asked).toEqual([]);
  await port.find({ ...elsewhere, sought });
  expect(vendor.asked[0]?.body).toMatchObject({ data: [{ first_name: "John" }] });
  expect(JSON.stringify(vendor.asked[0]?.body)).not.toContain("people/john");
});

test("what is left on the account is told, and why not if the vendor does not say", async () => {
  expect(await readFullEnrichAccount(http, vendor)).toEqual({
    ...{ kind: "account", credits: 1_000, renewsOn: null },
  });
  const reasons = [];
  for (const status of [401, 403, 429, 500]) {
    vendor.faults.push({ status });
    reasons.push(await readFullEnrichAccount(http, vendor));
  }
  expect(reasons).toEqual(
    ["vendor_refuses_us", "vendor_refuses_us", "too_many", "vendor_failed"].map((reason) => ({
      ...{ kind: "later", reason },
    })),
  );
});

test("sandbox prospects are never looked up at the vendor", async () => {
  const asked: LookedUp[] = [];
  const sandbox: EnrichmentPort = {
    isSandbox: true,
    find: async (person) => {
      asked.push(person);
      return { kind: "nothing" };
    },
  };
  const both = besideSandbox(port, sandbox);
  await both.find({ ...john, profileUrl: "https://people.example/in/john-snow-0a1", sought });
  expect([asked.length, vendor.asked.length, both.isSandbox]).toEqual([1, 0, false]);
  await both.find({ ...john, sought });
  expect([asked.length, vendor.asked.length]).toEqual([1, 1]);
});

test("a look-up is booked once, when its result is first read, and one that fails is not", async () => {
  await port.find({ ...john, sought });
  expect([...costs.begun.values()]).toMatchObject([{ workspaceId, expected: { credit: 1 } }]);
  vendor.finish();
  pass(60);
  await port.find({ ...john, sought });
  await port.find({ ...john, sought });
  expect(costs.ended).toEqual([{ quantities: { credit: 1 }, isEstimated: true }]);
  expect(costs.begun.size).toBe(0);
});

test("a paused workspace begins no look-up, and begins it once it goes on", async () => {
  const { begin } = costs;
  costs.begin = async () => ({ kind: "later", reason: "operator_paused", retryAfterMs: 60_000 });
  expect(await port.find({ ...john, sought })).toEqual(later("operator_paused", 60));
  expect(posts()).toBe(0);
  costs.begin = begin;
  expect(await port.find({ ...john, sought })).toEqual(later("under_way", 60));
  expect(posts()).toBe(1);
});
