import type { Page } from "@playwright/test";
import { press } from "@/tests/integration/billing/kit";
import { confirmed, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, password } from "@/tests/integration/http/caller";
import { effect } from "@/tests/support/credits";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { expectNoBarrier } from "../barriers";
import { hearsKeys, openSettled } from "../settled";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const home = /\/campaigns\/my-campaigns$/;
const enter = (page: Page, { email }: Member) =>
  page.request.post("/api/auth/sign_in", { data: { email, password } });
const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

/** The owner of a workspace whose trial is over, with an account. */
async function owner(page: Page, tern: Installation): Promise<Member> {
  const member = await confirmed(tern, "Northwind");
  await withAccount(member);
  await tern.sql("update workspaces set trial_ends_at = now() - interval '1 day' where id = $1", [
    member.workspaceId,
  ]);
  await enter(page, member);
  return member;
}

/** In credits: what was charged for enrichments, how many addresses were found, and what the chart's days and the lines add up to. */
async function booked(tern: Installation, { workspaceId }: Member) {
  const [row] = await tern.sql<Record<"charged" | "found" | "reserved", number>>(
    `select (select coalesce(-sum(${effect}), 0) / 10.0 from credit_postings e where workspace_id = $1 and category = 'enrich')::float8 as charged,
        (select count(*) from prospects p where p.workspace_id = $1
           and exists (select 1 from events e where e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.kind = 'enriched')
           and coalesce(p.work_email, p.personal_email) is not null)::int as found,
        (select coalesce(sum(amount), 0) / 10.0 from credit_holds where workspace_id = $1)::float8 as reserved`,
    [workspaceId],
  );
  return row!;
}

test("J10, an owner pays after a failure, adds a seat, spends and buys credits, and moves to a smaller plan (GATE-03 to GATE-06, BILL-26, BILL-28, BILL-33, BILL-41, BILL-45, BILL-55)", async ({
  page,
  tern,
}) => {
  await tern.start("worker");
  const ada = await owner(page, tern);

  await test.step("a card is declined, and every page says so until it is paid", async () => {
    await page.goto("/campaigns?upgrade=plans");
    await page.getByRole("dialog").getByRole("button", { name: "Choose Pro" }).click();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.getByRole("button", { name: "Pay with a declined card" }).click();
    await expect(page).toHaveURL(/\/billing-warning$/);
    await page.goto("/inbox");
    await expect(page).toHaveURL(/\/billing-warning$/);
  });

  await test.step("a payment on its way is looked for after 15, 30 and 60 seconds, and then it is there", async () => {
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("button", { name: /^Pay later/ }).click();
    await expect(page).toHaveURL(/\/payment-in-progress$/);
    await page.clock.install();
    await page.reload();
    await expect(page.getByText(/0 of 5 checks/).first()).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(page.getByText(/1 of 5 checks/).first()).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(page.getByText(/2 of 5 checks/).first()).toBeVisible();
    const [checkout] = await tern.sql<{ id: string }>(
      "select id from sandbox.checkouts where workspace_id = $1 and state = 'pending'",
      [ada.workspaceId],
    );
    await press(tern, `${tern.url}/sandbox/checkout/${checkout?.id}`, "pay");
    await page.clock.runFor(59_000);
    await expect(page).toHaveURL(/\/payment-in-progress$/);
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await expect(page).toHaveURL(home);
  });

  await test.step("all seats are used: one more is bought where it is missing, with price, tax and total first", async () => {
    await openSettled(page, "/credentials/add");
    await page.getByRole("button", { name: "Buy a seat" }).click();
    const dialog = page.getByRole("dialog", { name: "Seats and slots" });
    for (const line of ["Tax", "Total today"])
      await expect(dialog.getByText(line, { exact: true }).first()).toBeVisible();
    await expectNoBarrier(page, "seat");
    await dialog.getByRole("button", { name: /^Pay £/ }).click();
    await expect(page.getByText("You now pay for 2 seats", { exact: true })).toBeVisible();
  });

  await test.step("an enrichment costs a credit for each address that was found, and nothing else", async () => {
    await page.goto("/search/search-prospects?job_title=manager&country=US");
    const results = page.getByRole("list", { name: "Prospects found" });
    await expect(results.getByRole("listitem")).toHaveCount(25);
    await hearsKeys(page);
    await page.getByRole("checkbox", { name: "Select this page" }).locator("..").click();
    const panel = page.getByRole("complementary", { name: /^25 selected/ });
    await panel.getByText("Enrich", { exact: true }).click();
    await panel.getByRole("button", { name: "Enrich 25" }).click();
    await expect.poll(async () => (await booked(tern, ada)).charged, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await booked(tern, ada)).reserved, { timeout: 60_000 }).toBe(0);
    const { charged, found } = await booked(tern, ada);
    expect(found).toBeLessThan(25);
    expect(charged).toBe(found);
    await openSettled(page, "/billing/credits-history");
    const rows = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: "Contact enrichment" }) });
    await expect(rows.first()).toBeVisible();
  });

  await test.step("credits are bought from any page but the overview (BILL-26)", async () => {
    await openSettled(page, "/billing/overview");
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Buy credits" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await openSettled(page, "/campaigns/my-campaigns?showCreditsModal=true");
    const packs = page.getByRole("dialog", { name: "Add credits" });
    await packs.getByRole("button", { name: /^Pay £/ }).click();
    await expect(page.getByText("500 credits added", { exact: true })).toBeVisible();
  });

  await test.step("a smaller plan says what stops; when it begins the newest campaigns wait, and none is deleted", async () => {
    for (let at = 1; at <= 12; at++) {
      const { _id } = await newCampaign(ada, [steps.visit()], `Campaign ${at}`);
      await ada.post(`/api/workflows/${_id}/update_status`, { status: "active" });
    }
    await openSettled(page, "/billing/overview");
    await page.getByRole("button", { name: "Change plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Choose Essential" }).click();
    const dialog = page.getByRole("dialog", { name: "Change to Essential" });
    await expect(dialog).toContainText("2 campaigns over the limit of 10");
    await expect(dialog).toContainText("Nothing is deleted.");
    await dialog.getByRole("button", { name: /^Change on/ }).click();
    await expect(card(page, "Plan")).toContainText("changes to Essential");
    await tern.sql(
      `update sandbox.checkouts set period_start = period_start - interval '32 days', period_end = period_end - interval '32 days'
        where workspace_id = $1 and state = 'paid' and kind = 'plan'`,
      [ada.workspaceId],
    );
    expect((await ada.post("/api/space/subscriptions/validate")).status).toBe(200);
    await openSettled(page, "/campaigns/my-campaigns");
    await expect(page.getByText("More campaigns than your plan includes")).toHaveCount(2);
    const rows = await tern.sql<{ name: string }>(
      "select name from campaigns where workspace_id = $1 and status = 'paused' order by name",
      [ada.workspaceId],
    );
    expect(rows.map(({ name }) => name)).toEqual(["Campaign 11", "Campaign 12"]);
  });

  await test.step("a member sees none of it", async () => {
    const member = await joined(tern, ada.workspaceId, { pages: ["campaigns"] });
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
    await page.context().clearCookies();
    await enter(page, member);
    await page.goto("/billing/overview");
    await expect(page).toHaveURL(home);
    await openSettled(page, "/campaigns/my-campaigns?showCreditsModal=true");
    await expect(page.getByRole("dialog", { name: "Add credits" })).toHaveCount(0);
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menuitem", { name: /credits|Billing/i })).toHaveCount(0);
  });
});
