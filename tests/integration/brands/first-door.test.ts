import { type Browser, behindProxy, browser } from "@/tests/integration/auth/browser";
import { signUpBody } from "@/tests/integration/http/caller";
import { effect } from "@/tests/support/credits";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
});
afterAll(() => tern?.stop());

const answerOf = (output: string) => JSON.parse(output.trim().split("\n").at(-1) ?? "");
const create = async (...args: string[]): Promise<{ id: string; url: URL }> => {
  const { id, url } = answerOf(await tern.cli("workspace", "create", ...args));
  return { id, url: new URL(url) };
};
const workspaceOf = async (person: Browser) => (await person.get("/api/space/info")).body.payload;

describe("the first person of a brand that nobody can sign up at (BRAND-01)", () => {
  it("comes to a workspace of Plover by an invitation, sets a password and is its admin", async () => {
    const email = "first@plover.test";
    const { id, url } = await create("--brand", "plover", "--name", "Plover One", "--admin-email", email);
    expect(url.host).toMatch(/^plover\.localhost:/);
    const person = browser(tern, { brand: "plover", isScript: true });
    const shown = await person.get(`/api/space/accept_invite?i=${url.searchParams.get("i")}`);
    expect(shown.body.payload).toMatchObject({ space: { name: "Plover One" }, email });
    const made = await person.post("/api/auth/sign_up", {
      ...signUpBody(),
      email,
      i: url.searchParams.get("i"),
    });
    expect(made.status).toBe(200);
    const workspace = await workspaceOf(person);
    expect(workspace).toMatchObject({ _id: id, name: "Plover One", brand: "plover" });
    expect(workspace.admins).toEqual([made.body.payload.user._id]);
  });

  it("comes to a workspace of Avocet by a code, and again by the next one", async () => {
    const email = "first@avocet.test";
    const { id, url } = await create(
      ...["--brand", "avocet", "--name", "Avocet One", "--admin-email", email],
      ...["--admin-name", "Ada Byron", "--plan", "growth", "--seats", "4"],
    );
    expect(url.host).toMatch(/^avocet\.localhost:/);
    const again = new URL(answerOf(await tern.cli("hand-over", "--brand", "avocet", "--email", email)).url);
    const person = browser(tern, { brand: "avocet", isScript: true });
    const arrive = (token: string | null) =>
      person.get(`/api/auth/validate_token?brand=avocet&token=${token}`);
    expect((await arrive(url.searchParams.get("token"))).body.payload.is_valid).toBe(false);
    expect((await arrive(again.searchParams.get("token"))).body.payload).toMatchObject({
      is_valid: true,
      user: { first_name: "Ada", last_name: "Byron", email_confirmed: true },
    });
    expect(await workspaceOf(person)).toMatchObject({ _id: id, tier: "growth", is_paid: true });
  });

  it("is refused for a brand that is unknown, and for a brand that brings its own people", async () => {
    await expect(create("--brand", "robin", "--name", "A", "--admin-email", "a@b.test")).rejects.toThrow(
      'There is no brand "robin"',
    );
    await expect(tern.cli("hand-over", "--brand", "tern", "--email", "a@b.test")).rejects.toThrow(
      "is no brand whose users come from another product",
    );
  });
});

describe("the plan an operator grants", () => {
  it("takes effect at once, is in the audit log, and leaves nothing to buy", async () => {
    const { id, url } = await create("--brand", "tern", "--name", "Agreed", "--admin-email", "a@agreed.test");
    const person = browser(tern, { isScript: true });
    await person.post("/api/auth/sign_up", {
      ...signUpBody(),
      email: "a@agreed.test",
      i: url.searchParams.get("i"),
    });
    await tern.cli("workspace", "plan", id, "--plan", "unlimited", "--seats", "7");
    const overview = (await person.get("/api/billing/overview")).body.payload;
    expect(overview).toMatchObject({
      tier: "unlimited",
      is_trial: false,
      is_paid: true,
      is_billing_enabled: false,
    });
    expect((await person.get("/api/billing/checkout?price_id=basic_monthly_usd")).body.ok).toBe(false);
    const seats = (await workspaceOf(person)).total_seats;
    expect(seats).toBe(8);
    expect(overview).toMatchObject({ granted: "custom", next_payment: null, ends_at: null });
    await tern.cli("workspace", "plan", id, "--plan", "unlimited", "--interval", "lifetime");
    expect((await person.get("/api/billing/overview")).body.payload).toMatchObject({
      ...{ tier: "unlimited", granted: "lifetime", next_payment: null, is_paid: true },
    });
    for (const [method, path] of [
      ["POST", "subscription/cancel"],
      ["POST", "subscription/keep"],
      ["GET", "prices/supreme_monthly_usd/upgrade_info"],
      ["GET", "prices/extend_info?item=seat&quantity=2"],
    ])
      expect((await person.ask(`/api/billing/${path}`, { method })).body.code).toBe("purchase_refused");
    await expect(
      tern.cli("workspace", "plan", id, "--plan", "growth", "--interval", "weekly"),
    ).rejects.toThrow("--interval is custom or lifetime");
    const log = await tern.sql(
      "select action, program from audit_entries where workspace_id = $1 and program is not null",
      [id],
    );
    expect(log).toEqual(Array(2).fill({ action: "subscription_changed", program: "cli" }));
  });

  it("may bring credits, which are in the ledger beside those of the plan", async () => {
    const made = await create("--brand", "tern", "--name", "Credits", "--admin-email", "c@agreed.test");
    const person = browser(tern, { isScript: true });
    const invite = made.url.searchParams.get("i");
    await person.post("/api/auth/sign_up", { ...signUpBody(), email: "c@agreed.test", i: invite });
    const left = async () => (await person.get("/api/billing/credits")).body.payload.left as number;
    const plan = (...more: string[]) => tern.cli("workspace", "plan", made.id, "--plan", "growth", ...more);
    await plan();
    const before = await left();
    await plan("--credits", "500");
    expect(await left()).toBe(before + 500);
    const entries = (await person.get("/api/billing/credits_history")).body.payload.items;
    expect(entries[0]).toMatchObject({ kind: "grant", amount: 500, usage_type: null });
    const [{ sum, balance } = {}] = await tern.sql(
      `select c.balance, (select sum(${effect})::int from credit_postings e where e.workspace_id = c.workspace_id) as sum
         from credits c where c.workspace_id = $1`,
      [made.id],
    );
    expect(balance).toBe(sum);
    for (const wrong of ["0", "1.5", "many"])
      await expect(plan("--credits", wrong)).rejects.toThrow("Credits are a whole number");
    expect(await left()).toBe(before + 500);
  });
});
