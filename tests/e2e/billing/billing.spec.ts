import type { Page } from "@playwright/test";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { expectNoBarrier } from "../barriers";
import { openSettled } from "../settled";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const cards = { asks: "4000002500003155", declines: "4000000000000341" };

/** The admin of a new workspace with an account, signed in. */
async function admin(page: Page, tern: Installation): Promise<Member> {
  const member = await confirmed(tern, "Kestrel Works");
  await withAccount(member);
  await page.request.post("/api/auth/sign_in", { data: { email: member.email, password } });
  return member;
}

/** One who has bought a plan by the month. */
async function paying(page: Page, tern: Installation, plan = "Unlimited"): Promise<Member> {
  const member = await admin(page, tern);
  await page.goto("/billing/overview");
  await choose(page, plan);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByText("Successfully purchased", { exact: true })).toBeVisible();
  await page.goto("/billing/overview");
  await expect(card(page, "Plan")).toContainText(plan);
  return member;
}

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

async function choose(page: Page, plan: string) {
  await page.getByRole("button", { name: "Change plan" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Choose ${plan}` })
    .click();
}

async function addCard(page: Page, number: string) {
  await page.goto("/billing/payment-methods");
  await page.getByRole("button", { name: "Add card" }).click();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/^Expires/).fill("12/34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Ada Byron");
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page).toHaveURL(/\/billing\/payment-methods/);
  const ending = number.slice(-4);
  await page.getByRole("button", { name: `Make Visa ending ${ending} primary` }).click();
  const list = page.getByRole("list", { name: "Payment methods" });
  await expect(list.getByRole("listitem").filter({ hasText: ending })).toContainText("Primary");
}

/** What the payment provider has booked: price and state of the subscription, and the invoices, oldest first. */
type Items = { priceId: string; quantity: number }[];
const textOf = (items: Items | null) =>
  items?.map(({ priceId, quantity }) => `${quantity} ${priceId}`).join(", ") ?? null;

async function books(tern: Installation, { workspaceId }: Member) {
  const [plan] = await tern.sql<{ items: Items; ends_with_period: boolean; planned_items: Items | null }>(
    `select items, ends_with_period, planned_items from sandbox.checkouts
     where workspace_id = $1 and kind = 'plan' and state = 'paid'`,
    [workspaceId],
  );
  const invoices = await tern.sql<{ items: Items; status: string }>(
    "select items, status from sandbox.invoices where workspace_id = $1 order by number",
    [workspaceId],
  );
  return {
    plan: plan && {
      items: textOf(plan.items),
      endsWithPeriod: plan.ends_with_period,
      planned: textOf(plan.planned_items),
    },
    invoices: invoices.map(({ items, status }) => `${textOf(items)} ${status}`),
  };
}

test("a plan is bought, enlarged with the card on file, and both invoices are listed (BILL-29 to BILL-35, BILL-44, BILL-54)", async ({
  page,
  tern,
}) => {
  const member = await paying(page, tern);
  await expect(card(page, "Next payment")).toContainText("Visa ending 4242");
  await expect(card(page, "Transactions").getByRole("row")).toHaveCount(2);
  await expectNoBarrier(page, "overview");
  await choose(page, "Supreme");
  const dialog = page.getByRole("dialog", { name: "Upgrade to Supreme" });
  await expect(dialog).toContainText("Total today");
  await expectNoBarrier(page, "confirmation");
  await dialog.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByText("Successfully purchased", { exact: true })).toBeVisible();
  await expect(card(page, "Plan")).toContainText("Supreme");
  await expect(card(page, "Transactions").getByRole("row")).toHaveCount(3);
  expect(await books(tern, member)).toEqual({
    plan: { items: "1 supreme_monthly_gbp", endsWithPeriod: false, planned: null },
    invoices: ["1 unlimited_monthly_gbp paid", "1 supreme_monthly_gbp paid"],
  });
});

test("a bank may ask first, and a declined card changes nothing (BILL-36, BILL-48, ux 94)", async ({
  page,
  tern,
}) => {
  const member = await paying(page, tern);
  await addCard(page, cards.declines);
  await page.goto("/billing/overview");
  await choose(page, "Supreme");
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Payment failed." })).toBeVisible();
  expect((await books(tern, member)).plan?.items).toBe("1 unlimited_monthly_gbp");
  await addCard(page, cards.asks);
  await page.goto("/billing/overview");
  await choose(page, "Supreme");
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByRole("heading", { name: "Confirm your payment" })).toBeVisible();
  expect((await books(tern, member)).plan?.items).toBe("1 unlimited_monthly_gbp");
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByText("Successfully purchased", { exact: true })).toBeVisible();
  expect((await books(tern, member)).plan?.items).toBe("1 supreme_monthly_gbp");
});

test("seats, slots and credits are bought with the card on file (BILL-26, BILL-28, BILL-33, BILL-45)", async ({
  page,
  tern,
}) => {
  const member = await paying(page, tern);
  await card(page, "Plan").getByRole("button", { name: "Add seats" }).click();
  const dialog = page.getByRole("dialog", { name: "Seats and slots" });
  await dialog.getByRole("button", { name: "One more" }).click();
  await expect(dialog.getByText("Total today")).toBeVisible();
  await expectNoBarrier(page, "seats");
  await dialog.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByText("You now pay for 3 seats", { exact: true })).toBeVisible();
  await expect(card(page, "Next payment")).toContainText("Unlimited, monthly, 3 seats");
  await card(page, "Plan").getByRole("button", { name: "Add seats" }).click();
  await dialog.getByText("Mailbox slots", { exact: true }).click();
  await dialog.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByText("You now pay for 1 mailbox slot", { exact: true })).toBeVisible();
  await card(page, "Credits").getByRole("button", { name: "Add credits" }).click();
  const packs = page.getByRole("dialog", { name: "Add credits" });
  await expect(packs).toContainText("500 credits for £34, plus tax");
  await expectNoBarrier(page, "credits");
  await packs.getByRole("button", { name: "Pay £34" }).click();
  await expect(page.getByText("500 credits added", { exact: true })).toBeVisible();
  expect(await books(tern, member)).toEqual({
    plan: {
      items: "3 unlimited_monthly_gbp, 1 mailbox_slot_monthly_gbp",
      ...{ endsWithPeriod: false, planned: null },
    },
    invoices: [
      ...["1 unlimited_monthly_gbp paid", "2 unlimited_monthly_gbp paid"],
      ...["1 mailbox_slot_monthly_gbp paid", "1 credits_500_gbp paid"],
    ],
  });
});

test("a smaller plan waits for the end of the period, canceling too, and both can be taken back (ux 96)", async ({
  page,
  tern,
}) => {
  const member = await paying(page, tern);
  await choose(page, "Pro");
  const dialog = page.getByRole("dialog", { name: "Change to Pro" });
  await expect(dialog).toContainText("Nothing is due today.");
  await expect(dialog).toContainText("Credits a month: 5,000 → 2,000");
  await dialog.getByRole("button", { name: /^Change on/ }).click();
  await expect(card(page, "Plan")).toContainText("changes to Pro, monthly on");
  expect((await books(tern, member)).plan?.planned).toBe("1 scale_monthly_gbp");
  await page.getByRole("button", { name: "Keep Unlimited" }).click();
  await expect(card(page, "Plan")).toContainText("renews on");
  expect((await books(tern, member)).plan?.planned).toBeNull();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  const asked = page.getByRole("dialog", { name: "Cancel Unlimited?" });
  await expect(asked).toContainText("What changes on");
  await expectNoBarrier(page, "canceling");
  await asked.getByRole("button", { name: "Cancel plan" }).click();
  await expect(card(page, "Plan")).toContainText("ends on");
  expect((await books(tern, member)).plan?.endsWithPeriod).toBe(true);
  await page.getByRole("button", { name: "Keep Unlimited" }).click();
  await expect(card(page, "Plan")).toContainText("renews on");
  expect((await books(tern, member)).plan?.endsWithPeriod).toBe(false);
});

test("the only card of a running plan stays, others go (BILL-38)", async ({ page, tern }) => {
  await paying(page, tern);
  await page.goto("/billing/payment-methods");
  await expect(page.getByRole("button", { name: "Remove Visa ending 4242" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await addCard(page, cards.asks);
  await page.getByRole("button", { name: "Remove Visa ending 4242" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove Visa ending 4242" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Visa ending 3155" })).toBeVisible();
});

test("a member sees the plan and whom to ask, and nothing about money (ROUTE-28, ux 97)", async ({
  page,
  tern,
}) => {
  const { workspaceId } = await paying(page, tern);
  const member = await joined(tern, workspaceId, { pages: ["billing"] });
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
  await page.context().clearCookies();
  await page.request.post("/api/auth/sign_in", { data: { email: member.email, password } });
  await openSettled(page, "/billing/transactions");
  await expect(page).toHaveURL(/\/billing\/overview$/);
  await expect(page.getByText(/Only admins can change the plan\. Ask/)).toBeVisible();
  await expect(card(page, "Plan")).toContainText("Unlimited");
  await expect(page.getByRole("link", { name: "Transactions" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel plan" })).toHaveCount(0);
});

test("plans and their confirmation fit 320 px", async ({ page, tern }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await paying(page, tern);
  /** Parts of the page and of what lies over it that have to be scrolled sideways. */
  const tooWide = () =>
    page
      .locator("html, [role=dialog], [role=dialog] > div")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className),
      );
  expect(await tooWide()).toEqual([]);
  await page.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByRole("button", { name: "Choose Supreme" })).toBeVisible();
  expect(await tooWide()).toEqual([]);
  await page.getByRole("button", { name: "Choose Supreme" }).click();
  await expect(page.getByText("Total today")).toBeVisible();
  const box = await page.getByRole("button", { name: /^Pay £/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await tooWide()).toEqual([]);
});
