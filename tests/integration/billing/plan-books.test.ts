import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { behindProxy } from "@/tests/integration/auth/browser";
import { type Caller, caller, type Member } from "@/tests/integration/http/caller";
import { freePort } from "@/tests/support/free-port";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { afterTrial, atCheckout, overview, validate } from "./kit";

type Amounts = Record<string, number>;
type Terms = { features: string[]; campaigns: number; prices: Record<string, Amounts> };
type File = { plans: Record<string, Terms>; addOns: Record<string, Record<string, Amounts>>; packs: Pack[] };
type Pack = { credits: number; prices: Amounts };
type Price = { _id: string; tier: string; period: string; currency: string; amount_cents: number };

let tern: Installation;
let folder: string;
let secondUrl: string;
let old: Member;
let bought: { before: unknown; second: Caller };

const exported = (file: string): File => JSON.parse(readFileSync(path.join(folder, file), "utf8"));
const inFolder = (file: string) => path.join(folder, file);
async function fileWith(name: string, change: (file: File) => void, ...of: string[]): Promise<string> {
  await tern.cli("plans", "export", "--to", inFolder("now.json"), ...of);
  const file = exported("now.json");
  change(file);
  writeFileSync(inFolder(name), JSON.stringify(file));
  return inFolder(name);
}
const publish = (file: string, ...more: string[]) =>
  tern.cli("plans", "publish", file, "--by", "Jo Miller", "--why", "a test", ...more);

const get = async (member: Caller, what: string) => (await member.get(`/api/billing/${what}`)).body.payload;
const priceOf = async (member: Caller, tier: string) =>
  ((await get(member, "prices")) as Price[]).find(
    (price) => price.tier === tier && price.period === "monthly" && price.currency === "GBP",
  );
const planOf = async (member: Caller, tier: string) =>
  (await get(member, "plans")).plans.find((plan: { tier: string }) => plan.tier === tier);

async function buy(priceId: string): Promise<Member> {
  const member = await afterTrial(tern);
  await atCheckout(tern, member, "pay", priceId);
  await validate(member);
  return member;
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("it never came");
    await sleep(250);
  }
}
/** Ends the billing period at the provider; what it invoices for the next one. */
async function renewed(member: Member): Promise<number | undefined> {
  await tern.sql(
    `update sandbox.checkouts set period_start = now() - interval '32 days', period_end = now() - interval '1 minute'
      where workspace_id = $1 and kind = 'plan' and state = 'paid'`,
    [member.workspaceId],
  );
  await validate(member);
  const [last] = await tern.sql<{ amount: number }>(
    `select amount_cents as amount from sandbox.invoices where workspace_id = $1 order by at desc limit 1`,
    [member.workspaceId],
  );
  return last?.amount;
}
async function change(member: Member, priceId: string) {
  const { payload } = (await member.get(`/api/billing/prices/${priceId}/upgrade_info`)).body;
  const json = { local_price_id: priceId, offer: payload?.offer ?? "none" };
  return (await member.ask("/api/billing/subscription", { method: "PUT", json })).status;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tern-plans-"));
  tern = await startInstallation({ environment: behindProxy });
  const port = String(await freePort());
  secondUrl = `http://localhost:${port}`;
  await tern.start("api", { PORT: port, BASE_URL: secondUrl });
  old = await buy("growth_monthly_gbp");
  const second = caller(secondUrl, old.cookie);
  bought = { before: await planOf(old, "growth"), second };
  const file = await fileWith("second.json", ({ plans, addOns, packs }) => {
    const { growth } = plans as { growth: Terms };
    growth.prices.monthly = { ...growth.prices.monthly, GBP: 9_900 };
    growth.campaigns = 4;
    growth.features = growth.features.filter((name) => name !== "webhook_integration");
    addOns.extension_seat!.monthly!.GBP = 2_100;
    packs[0]!.prices.GBP = 5_000;
  });
  const said = await publish(file);
  expect(said).toContain("plans.growth.prices.monthly.GBP: 6200 → 9900");
  expect(said).toContain("plans.growth.features.webhook_integration: included → nothing");
  expect(JSON.parse(said.trim().split("\n").at(-1) ?? "")).toEqual({ version: 2, beginsInSeconds: 10 });
  const visitor = await afterTrial(tern);
  const atSecond = caller(secondUrl, visitor.cookie);
  await until(async () => (await priceOf(visitor, "growth"))?.amount_cents === 9_900);
  await until(async () => (await priceOf(atSecond, "growth"))?.amount_cents === 9_900);
});
afterAll(async () => {
  await tern?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("who bought before plans changed (ADMIN-23, ADMIN-24)", () => {
  it("keeps price, limits and features, in every process", async () => {
    for (const member of [old, bought.second]) {
      expect(await planOf(member, "growth")).toEqual(bought.before);
      expect(await priceOf(member, "growth")).toMatchObject({
        _id: "growth_monthly_gbp",
        amount_cents: 6_200,
      });
      expect((await member.get("/api/integrations/webhooks")).status).toBe(200);
    }
    expect(await planOf(old, "growth")).toMatchObject({ campaigns: 10 });
  });

  it("is invoiced the old price for the next period, and pays old prices for what is added", async () => {
    expect(await renewed(old)).toBe(7_440);
    const { payload } = (await old.get("/api/billing/prices/extend_info?item=extension_seat&quantity=1"))
      .body;
    expect(payload).toMatchObject({ unit_cents: 1_500 });
    expect(await overview(old)).toMatchObject({
      price: { _id: "growth_monthly_gbp" },
      next_payment: { amount_cents: 7_440 },
    });
  });

  it("gets the new prices and limits with a change of the plan", async () => {
    const member = old;
    expect(await change(member, "growth_annual_gbp")).not.toBe(200);
    expect(await change(member, "growth_annual_gbp_v2")).toBe(200);
    expect(await overview(member)).toMatchObject({ price: { _id: "growth_annual_gbp_v2" } });
    expect(await planOf(member, "growth")).toMatchObject({ campaigns: 4 });
    expect(await priceOf(member, "growth")).toMatchObject({ _id: "growth_monthly_gbp_v2" });
    expect((await member.get("/api/integrations/webhooks")).status).toBe(402);
  });
});

describe("who buys afterwards", () => {
  it("pays the new price, and has the new limits and features", async () => {
    const member = await buy("growth_monthly_gbp_v2");
    expect(await planOf(member, "growth")).toMatchObject({ campaigns: 4 });
    expect(await overview(member)).toMatchObject({
      ...{ tier: "growth", price: { amount_cents: 9_900 } },
      next_payment: { amount_cents: 11_880 },
    });
    expect(await renewed(member)).toBe(11_880);
    const refused = await member.get("/api/integrations/webhooks");
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { feature: "webhook_integration", tier: "scale" },
    ]);
    const packs = (await get(member, "prices/credits")) as Price[];
    expect(packs[0]).toMatchObject({ _id: "credits_500_gbp_v2", amount_cents: 5_000 });
  });

  it("cannot have what is not sold any more", async () => {
    const member = await afterTrial(tern);
    const refused = await member.get("/api/billing/checkout?price_id=growth_monthly_gbp");
    expect(refused.body).toMatchObject({ ok: false, code: "price_not_found" });
    expect((await member.get("/api/billing/checkout?price_id=growth_monthly_gbp_v2")).status).toBe(200);
    const key = { price_id: "credits_500_gbp", count: 1, key: "k" };
    expect((await member.post("/api/billing/credits/buy", key)).body.code).toBe("price_not_found");
  });
});

describe("the operator's commands", () => {
  it("say every mistake by its place, and publish nothing of such a file", async () => {
    const file = await fileWith("wrong.json", ({ plans }) => {
      plans.growth!.prices.monthly!.USD = -1;
      delete plans.scale!.prices.annual!.EUR;
      plans.basic!.features.push("telepathy");
    });
    const said = await tern.cli("plans", "check", file).catch(String);
    expect(said).toMatch(/Mistake at plans\.growth\.prices\.monthly\.USD: -1 is too small/);
    expect(said).toMatch(/Mistake at plans\.scale\.prices\.annual\.EUR: is missing/);
    expect(said).toMatch(/Mistake at plans\.basic\.features\.\d+: "telepathy" is no feature/);
    await expect(publish(file)).rejects.toThrow("Mistake at");
    await expect(tern.cli("plans", "publish", file, "--by", "Jo")).rejects.toThrow();
    expect(await tern.sql("select max(version) as max from plumbing.plan_books")).toEqual([{ max: 2 }]);
  });

  it("list who published what and why, and how many workspaces are at it", async () => {
    const { versions } = JSON.parse((await tern.cli("plans", "show")).trim().split("\n").at(-1) ?? "");
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(versions[0]).toMatchObject({ by: "Jo Miller", why: "a test", brand: null, workspaces: 2 });
  });

  it("publish for one brand, and leave the others alone", async () => {
    const file = await fileWith("plover.json", ({ plans }) => {
      plans.growth!.prices.monthly!.GBP = 12_300;
    });
    await publish(file, "--brand", "plover");
    await expect(publish(file, "--brand", "nobody")).rejects.toThrow("There is no brand");
    const own = await fileWith("same.json", () => undefined, "--brand", "plover");
    await expect(publish(own, "--brand", "plover")).rejects.toThrow("nothing to publish");
    const member = await afterTrial(tern);
    await tern.sql("update workspaces set brand = 'plover' where id = $1", [member.workspaceId]);
    await until(async () => (await priceOf(member, "growth"))?.amount_cents === 12_300);
    expect(await priceOf(await afterTrial(tern), "growth")).toMatchObject({ amount_cents: 9_900 });
  });
});

test("a published version can be neither changed nor deleted, nor written by those who serve requests", async () => {
  for (const attempt of ["update plumbing.plan_books set why = 'x'", "delete from plumbing.plan_books"])
    await expect(tern.sql(attempt)).rejects.toThrow("is published");
  for (const role of ["app", "engine"] as const)
    await expect(
      tern
        .as(role)
        .query(
          `insert into plumbing.plan_books (version, book, published_by, why, begins_at) values (9, '{}', '', '', now())`,
        ),
    ).rejects.toThrow("permission denied");
});
