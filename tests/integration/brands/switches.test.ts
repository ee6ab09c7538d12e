import { visit } from "@/tests/e2e/visit";
import { caller, password, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;

beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

/** A user of this brand with an unused session, in an unpaid workspace. */
async function unpaidAt(brand: string): Promise<string> {
  const { userId, email, workspaceId } = await signedUp(tern, brand);
  const door = caller(tern.url);
  await door.post("/api/auth/sign_in", { email, password });
  await tern.sql("update users set brand = $2, email_confirmed_at = now() where id = $1", [userId, brand]);
  await tern.sql(
    `update workspaces set brand = $2, tier = 'growth', trial_ends_at = null, is_subscription_good = false where id = $1`,
    [workspaceId, brand],
  );
  return door.cookie;
}

/** Sends a request as a browser on the brand's own host. */
async function asked(cookie: string, brand: string, path: string, json?: unknown) {
  const method = json === undefined ? "GET" : "POST";
  const { body } = await visit(tern, `${brand}.localhost`, path, { cookie, method, json });
  return JSON.parse(body);
}

describe("what a brand's switches do", () => {
  it("allows no new workspaces where the brand assigns them (BRAND-07)", async () => {
    const [plover, heron] = [await unpaidAt("plover"), await unpaidAt("heron")];
    const refused = await asked(plover, "plover", "/api/space/create", { name: "Mine" });
    expect(refused).toMatchObject({ ok: false, code: "new_workspace_closed" });
    expect(await asked(heron, "heron", "/api/space/create", { name: "Mine" })).toMatchObject({ ok: true });
  });

  it.each(["plover", "avocet"])("has no billing where %s bills itself (BILL-03, BRAND-09)", async (brand) => {
    const cookie = await unpaidAt(brand);
    const { payload } = await asked(cookie, brand, "/api/billing/overview");
    expect(payload).toMatchObject({ is_billing_enabled: false });
    const checkout = await asked(cookie, brand, "/api/billing/checkout");
    expect(checkout).toMatchObject({ ok: false, code: "purchase_at_vendor" });
  });

  it.each([
    ["tern", true],
    ["heron", true],
    ["plover", false],
    ["avocet", false],
  ])("tells people of %s of a missing payment: %s (BRAND-12)", async (brand, isTold) => {
    const { payload } = await asked(await unpaidAt(brand), brand, "/api/notifications");
    const kinds = payload.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds.includes("unpaid")).toBe(isTold);
  });
});
