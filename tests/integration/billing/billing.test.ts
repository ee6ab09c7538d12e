import { behindProxy } from "@/tests/integration/auth/browser";
import { newCampaign } from "@/tests/integration/campaigns/setup";
import { joined, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { afterTrial, atCheckout, overview, press, validate } from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
});
afterAll(() => tern?.stop());

const growth = "growth_monthly_gbp";

describe("prices and subscription", () => {
  it("lists every price, in cents, with what its tier adds (BILL-07, BILL-25)", async () => {
    const member = await signedUp(tern);
    const { payload } = (await member.get("/api/billing/prices")).body;
    expect(payload).toHaveLength(75);
    expect(payload).toContainEqual(
      expect.objectContaining({
        ...{ _id: "basic_quarterly_usd", tier: "basic", period: "quarterly", currency: "USD" },
        ...{ amount_cents: 10_530, per_month_cents: 3510 },
      }),
    );
  });

  it("lists what each plan includes, and counts what is used as the limits do (BILL-12, BILL-13, BILL-56)", async () => {
    const member = await afterTrial(tern);
    const plans = async () => (await member.get("/api/billing/plans")).body.payload;
    const { plans: all, in_force, used } = await plans();
    expect(all).toHaveLength(6);
    expect(all).toContainEqual({
      ...{ tier: "scale", credits: 2_000, campaigns: 50, mailboxes: 5, seats: 2, extension_seats: 1 },
      ...{ emails_per_day: 200, requests_per_day: 40 },
    });
    expect(all).toContainEqual(expect.objectContaining({ tier: "unlimited", campaigns: null }));
    expect([in_force, used]).toEqual(["free", { campaigns: 0, mailboxes: 0, mailbox_slots: 0 }]);
    await newCampaign(member);
    expect((await plans()).used).toEqual({ campaigns: 1, mailboxes: 0, mailbox_slots: 0 });
    await tern.sql("update campaigns set status = 'archived' where workspace_id = $1", [member.workspaceId]);
    expect((await plans()).used.campaigns).toBe(0);
  });

  it("names the plan of a trial as the one in force", async () => {
    const member = await signedUp(tern);
    expect((await member.get("/api/billing/plans")).body.payload.in_force).toBe("scale");
  });

  it("shows the state of a new workspace: in its trial, nothing due, in its country's currency (BILL-44)", async () => {
    const member = await signedUp(tern);
    expect(await overview(member)).toMatchObject({
      ...{ tier: "free", is_trial: true, is_paid: true, payment_in_progress: false },
      ...{ is_billing_enabled: true, due_cents: 0, currency: "GBP", is_sandboxed: true },
    });
  });
});

describe("buying (BILL-35, BILL-36, BILL-37)", () => {
  it("leads to a page on the same host, which says that no money moves (BILL-60)", async () => {
    const member = await afterTrial(tern);
    const { payload } = (await member.get(`/api/billing/checkout?price_id=${growth}`)).body;
    expect(payload.is_redirect).toBe(true);
    expect(payload.url).toMatch(new RegExp(`^${tern.url}/sandbox/checkout/`));
    const page = await fetch(payload.url, { headers: { "accept-language": "de" } });
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    const text = (await page.text()).replace(/\s/g, " ");
    expect(text).toContain("Es fließt kein Geld");
    expect(text).toContain("62 £");
  });

  it("has no page for an unknown checkout", async () => {
    for (const id of ["rubbish", "01920000-0000-7000-8000-000000000001"])
      expect((await fetch(`${tern.url}/sandbox/checkout/${id}`)).status).toBe(404);
  });

  it("gives the workspace what was paid for, and informs everyone (SPACE-55, SPACE-56)", async () => {
    const member = await afterTrial(tern);
    const { to } = await atCheckout(tern, member, "pay", growth);
    expect(to).toBe(`${tern.url}/campaigns?redirect_from_stripe=true&success=true`);
    expect(await overview(member)).toMatchObject({ tier: "free" });
    expect(await validate(member)).toMatchObject({
      tier: "growth",
      is_paid: true,
      payment_in_progress: false,
    });
    expect(await overview(member)).toMatchObject({ tier: "growth", is_paid: true, due_cents: 0 });
    const told = await tern.sql(
      "select 1 from plumbing.outbox where workspace_id = $1 and event = 'update_space'",
      [member.workspaceId],
    );
    expect(told).toHaveLength(1);
  });

  it("checked twice at once, or again, changes nothing twice", async () => {
    const member = await afterTrial(tern);
    await atCheckout(tern, member, "pay", growth);
    const answers = await Promise.all(Array.from({ length: 5 }, () => validate(member)));
    expect(answers.map(({ tier }) => tier)).toEqual(Array(5).fill("growth"));
    await validate(member);
    const told = await tern.sql(
      "select 1 from plumbing.outbox where workspace_id = $1 and event = 'update_space'",
      [member.workspaceId],
    );
    expect(told).toHaveLength(1);
  });

  it("that fails leaves the workspace unpaid, with the reason and what is due (GATE-03, BILL-58, BILL-59)", async () => {
    const member = await afterTrial(tern);
    const { to } = await atCheckout(tern, member, "fail", growth);
    expect(to).toMatch(/success=false$/);
    expect(await validate(member)).toMatchObject({ tier: "growth", is_paid: false });
    expect(await overview(member)).toMatchObject({
      ...{ is_paid: false, reason: "payment_failed", due_cents: 6200, currency: "GBP" },
    });
    await atCheckout(tern, member, "pay");
    expect(await validate(member)).toMatchObject({ tier: "growth", is_paid: true });
  });

  it("canceled returns to free", async () => {
    const member = await afterTrial(tern);
    await atCheckout(tern, member, "fail", growth);
    await validate(member);
    await atCheckout(tern, member, "cancel");
    expect(await validate(member)).toMatchObject({ tier: "free", is_paid: true });
  });

  it("pending is in progress until it is settled (GATE-04)", async () => {
    const member = await afterTrial(tern);
    const { url } = await atCheckout(tern, member, "wait", growth);
    expect(await validate(member)).toMatchObject({ is_paid: false, payment_in_progress: true });
    expect(await overview(member)).toMatchObject({ reason: null, payment_in_progress: true });
    const again = (await member.get("/api/billing/checkout")).body.payload;
    expect(again.url).toBe(url);
    await press(tern, url, "pay");
    expect(await validate(member)).toMatchObject({ is_paid: true, payment_in_progress: false });
  });

  it("within the trial does not shorten it, whatever the outcome (AUTH-52)", async () => {
    const member = await signedUp(tern);
    await atCheckout(tern, member, "fail", "basic_monthly_gbp");
    expect(await validate(member)).toMatchObject({ tier: "scale", is_paid: true });
    await atCheckout(tern, member, "pay", "basic_monthly_gbp");
    const paid = await validate(member);
    expect(paid.is_paid).toBe(true);
    expect(Date.parse(paid.trial_ends_at)).toBeGreaterThan(Date.now());
    expect(paid.tier).toBe("scale");
  });

  it("opened in its own window says on its return that the window may be closed (ROUTE-61)", async () => {
    const member = await afterTrial(tern);
    const { payload } = (await member.get(`/api/billing/checkout?price_id=${growth}&is_close_window=true`))
      .body;
    expect(await press(tern, payload.url, "pay")).toMatch(
      /redirect_from_stripe=true&done=true&success=true$/,
    );
  });

  it("a button clicked too late shows the current state", async () => {
    const member = await afterTrial(tern);
    const { url } = await atCheckout(tern, member, "pay", growth);
    expect(await press(tern, url, "wait")).toBe(new URL(url).pathname);
    expect(await validate(member)).toMatchObject({ is_paid: true });
  });
});

/** The same call at another brand's host, by one of its users. */
async function atBrand(brand: string) {
  const member = await afterTrial(tern);
  await tern.sql("update users set brand = $2 where id = $1", [member.userId, brand]);
  await tern.sql("update workspaces set brand = $2 where id = $1", [member.workspaceId, brand]);
  const headers = { "x-forwarded-host": `${brand}.localhost` };
  return (path: string) => member.ask(path, { headers });
}

describe("at a brand of its own", () => {
  it("paying stays on that brand's host", async () => {
    const get = await atBrand("heron");
    const { payload } = (await get(`/api/billing/checkout?price_id=${growth}`)).body;
    expect(new URL(payload.url).hostname).toBe("heron.localhost");
  });

  it("nothing is sold if the brand's vendor sells nothing here (BILL-52)", async () => {
    const get = await atBrand("plover");
    const { status, body } = await get(`/api/billing/checkout?price_id=${growth}`);
    expect([status, body.code]).toEqual([409, "purchase_at_vendor"]);
    expect(body.error).toBe("Please, purchase a subscription in the vendor's interface and try again");
    expect((await get("/api/billing/overview")).body.payload.is_billing_enabled).toBe(false);
  });
});

describe("who can buy", () => {
  it("admins only", async () => {
    const admin = await afterTrial(tern);
    const member = await joined(tern, admin.workspaceId);
    const { status, body } = await member.get(`/api/billing/checkout?price_id=${growth}`);
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect((await member.get("/api/billing/overview")).status).toBe(200);
  });

  it("no one where payments are arranged elsewhere (BILL-48, BILL-49)", async () => {
    const member = await afterTrial(tern);
    await tern.sql(
      "update workspaces set subscription_mode = 'manual', tier = 'growth', is_subscription_good = true where id = $1",
      [member.workspaceId],
    );
    const { status, body } = await member.get(`/api/billing/checkout?price_id=${growth}`);
    expect([status, body.code]).toEqual([409, "purchase_refused"]);
    expect(await validate(member)).toMatchObject({ tier: "growth", is_paid: true });
  });

  it("nothing that is not for sale", async () => {
    const member = await afterTrial(tern);
    for (const query of ["?price_id=gold_monthly_usd", ""]) {
      const { status, body } = await member.get(`/api/billing/checkout${query}`);
      expect([status, body.code]).toEqual([404, "price_not_found"]);
    }
  });
});

test("a feature missing in the plan is refused with the feature and the tier that has it (BILL-21, BILL-22, API-15)", async () => {
  const member = await afterTrial(tern);
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
  const { status, body } = await member.post(
    "/api/integrations/smtp/connect?credentials_id=01920000-0000-7000-8000-000000000001",
  );
  expect([status, body]).toEqual([
    402,
    {
      ...{ ok: false, code: "upgrade_required", feature: "email_automation", tier: "basic" },
      error: "Your plan does not include this",
    },
  ]);
});

describe("a workspace with something real connected (BILL-60)", () => {
  const connectReal = (workspaceId: string) =>
    tern.sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'unipile', false, 'real@person.test', 'Real', 'Person', 'GB', 'UTC')`,
      [workspaceId],
    );

  it("pays for nothing: billing is off, and there is no checkout", async () => {
    const member = await afterTrial(tern);
    expect(await overview(member)).toMatchObject({ is_billing_enabled: true });
    await connectReal(member.workspaceId);
    expect(await overview(member)).toMatchObject({ is_billing_enabled: false });
    const checkout = await member.get(`/api/billing/checkout?price_id=${growth}`);
    expect(checkout.body).toMatchObject({ ok: false, code: "purchase_refused" });
  });

  it("names no feature in a price that does not exist yet", async () => {
    const member = await signedUp(tern);
    const { payload } = (await member.get("/api/billing/prices")).body;
    const named = new Set(payload.flatMap(({ features }: { features: string[] }) => features));
    for (const missing of [
      "video",
      "calling",
      "zapier_integration",
      "api_targeting",
      "inmail_booster",
      "icebreakers",
    ])
      expect(named).not.toContain(missing);
    for (const built of ["sms", "voicemail", "enrichment", "smart_sequences", "native_crm", "email_warming"])
      expect(named).toContain(built);
  });
});
