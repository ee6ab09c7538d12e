import type { Page } from "@playwright/test";
import { afterTrial, press } from "@/tests/integration/billing/kit";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, password, signedUp } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const brands = [
  { id: "tern", host: "localhost" },
  { id: "heron", host: "heron.localhost" },
];
const home = /\/campaigns\/my-campaigns$/;

for (const { id, host } of brands)
  test.describe(`at ${id}`, () => {
    const at = (tern: Installation, path: string) => `${tern.url.replace("localhost", host)}${path}`;

    /** Signs in as a user of this brand. */
    async function enter(page: Page, tern: Installation, { userId, workspaceId, email }: Member) {
      await tern.sql("update users set brand = $2 where id = $1", [userId, id]);
      if (workspaceId) await tern.sql("update workspaces set brand = $2 where id = $1", [workspaceId, id]);
      await page.goto(at(tern, "/auth/sign-in"));
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).not.toHaveURL(/\/auth\/sign-in/);
    }

    /** A user with an account whose trial is over. */
    async function settled(tern: Installation) {
      const member = await confirmed(tern, "Northwind");
      await withAccount(member);
      await tern.sql("update workspaces set trial_ends_at = now() - interval '1 day' where id = $1", [
        member.workspaceId,
      ]);
      return member;
    }

    /** Chooses a plan in the dialog and the payment's outcome at the checkout. */
    async function buy(page: Page, plan: string, end: string | RegExp) {
      const dialog = page.getByRole("dialog", { name: "Choose a plan" });
      await dialog.getByRole("button", { name: `Choose ${plan}` }).click();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page).toHaveURL(/\/sandbox\/checkout\//);
      await expect(page.getByRole("note")).toContainText("no money moves");
      await page.getByRole("button", { name: end }).click();
    }

    test("signed out leads to sign-in, and from there to the page asked for (GATE-09)", async ({
      page,
      tern,
    }) => {
      await page.goto(at(tern, "/inbox?split=all"));
      await expect(page).toHaveURL(/\/auth\/sign-in\?back=%2Finbox%3Fsplit%3Dall$/);
    });

    test("an unconfirmed address leads to confirming it, which can be skipped for now (GATE-11, AUTH-29)", async ({
      page,
      tern,
    }) => {
      const member = await settled(tern);
      await tern.sql("update users set email_confirmed_at = null where id = $1", [member.userId]);
      await enter(page, tern, member);
      await page.goto(at(tern, "/inbox"));
      await expect(page).toHaveURL(/\/auth\/activate-email$/);
      await page.goto(at(tern, "/inbox?skippedEmailConfirmation=true"));
      await expect(page).toHaveURL(/\/inbox$/);
      await page.goto(at(tern, "/campaigns"));
      await expect(page).toHaveURL(home);
    });

    test("a user without a workspace names one first, or joins or leaves, and can open their own settings (GATE-12, GATE-25)", async ({
      page,
      tern,
    }) => {
      const member = await signedUp(tern, null);
      await enter(page, tern, member);
      await page.goto(at(tern, "/inbox"));
      await expect(page).toHaveURL(/\/space\/create$/);
      await page.goto(at(tern, "/preferences/user/basic"));
      await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
      await page.getByRole("link", { name: "Back to start" }).click();
      await page.getByRole("link", { name: "Have an invitation code?" }).click();
      await expect(page).toHaveURL(/\/space\/join$/);
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL(/\/auth\/sign-in/);
    });

    test("a user without an account connects one first (GATE-07)", async ({ page, tern }) => {
      const member = await confirmed(tern);
      await enter(page, tern, member);
      await page.goto(at(tern, "/inbox"));
      await expect(page).toHaveURL(/\/credentials\/add$/);
    });

    test("a failed payment leads to the warning, and a successful one back (GATE-03, GATE-26, BILL-48, BILL-54, BILL-59)", async ({
      page,
      tern,
    }) => {
      const member = await settled(tern);
      await enter(page, tern, member);
      await page.goto(at(tern, "/campaigns?upgrade=voicemail"));
      const dialog = page.getByRole("dialog", { name: "Choose a plan" });
      await expect(dialog).toContainText("Voicemails: included with Pro");
      await expect(page).toHaveURL(home);
      await buy(page, "Essential", "Pay with a declined card");
      await expect(page).toHaveURL(/\/billing-warning$/);
      await expect(page.getByText("Payment failed", { exact: true })).toHaveCount(2);
      await expect(page.getByText("The last payment failed.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment needed for Northwind");
      await expect(page.getByRole("main")).toContainText("£62");
      await page.goto(at(tern, "/inbox"));
      await expect(page).toHaveURL(/\/billing-warning$/);
      await page.getByRole("button", { name: "Pay now" }).click();
      await page.getByRole("button", { name: /^Pay £/ }).click();
      await expect(page).toHaveURL(home);
      await expect(page.getByText("Successfully purchased", { exact: true })).toBeVisible();
      await page.goto(at(tern, "/billing-warning"));
      await expect(page).toHaveURL(home);
    });

    test("a pending payment is waited for, and continues once it has arrived (GATE-04, GATE-05, GATE-06)", async ({
      page,
      tern,
    }) => {
      const member = await settled(tern);
      await enter(page, tern, member);
      await page.goto(at(tern, "/campaigns?upgrade=plans"));
      await buy(page, "Pro", /^Pay later/);
      await expect(page).toHaveURL(/\/payment-in-progress$/);
      await expect(page.getByText(/Next check in 0:1\d/)).toBeVisible();
      await page.goto(at(tern, "/inbox"));
      await expect(page).toHaveURL(/\/payment-in-progress$/);
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(page.getByText(/0 of 5 checks/).first()).toBeVisible();
      const [checkout] = await tern.sql<{ id: string }>(
        "select id from sandbox.checkouts where workspace_id = $1",
        [member.workspaceId],
      );
      await press(tern, `${tern.url}/sandbox/checkout/${checkout?.id}`, "pay");
      // The page also polls by itself and may be about to navigate.
      await expect(async () => {
        if (!home.test(page.url()))
          await page.getByRole("button", { name: "Check now" }).click({ timeout: 2_000 });
        await expect(page).toHaveURL(home, { timeout: 2_000 });
      }).toPass();
      await expect(page.getByText("Successfully purchased", { exact: true })).toBeVisible();
    });

    test("a limited member lands on the first page they have access to (GATE-15)", async ({ page, tern }) => {
      const admin = await settled(tern);
      const member = await joined(tern, admin.workspaceId, { pages: ["inbox"] });
      await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
      await enter(page, tern, member);
      await page.goto(at(tern, "/"));
      await expect(page).toHaveURL(/\/inbox$/);
      await page.goto(at(tern, "/mailboxes"));
      await expect(page).toHaveURL(/\/inbox$/);
    });

    test("a member of an unpaid workspace is told whom to ask (ux 97)", async ({ page, tern }) => {
      const admin = await afterTrial(tern, "Unpaid");
      await tern.sql("update workspaces set tier = 'growth' where id = $1", [admin.workspaceId]);
      const member = await joined(tern, admin.workspaceId);
      await enter(page, tern, member);
      await expect(page).toHaveURL(/\/billing-warning$/);
      await expect(page.getByRole("main")).toContainText("Ask Ada Byron.");
      await expect(page.getByRole("button", { name: "Pay now" })).toHaveCount(0);
    });

    test("an unknown record redirects to its list, which says so (ROUTE-65)", async ({ page, tern }) => {
      const member = await settled(tern);
      await enter(page, tern, member);
      const nobody = "01920000-0000-7000-8000-000000000001";
      const lists = {
        [`/campaign/edit/${nobody}`]: home,
        [`/profiles/my-prospects/${nobody}`]: /\/profiles\/my-prospects$/,
        [`/inbox/${nobody}`]: /\/inbox$/,
        [`/mailboxes/smtp/${nobody}`]: /\/mailboxes$/,
        // A truncated link.
        [`/campaign/edit/${nobody.slice(0, 30)}/forecast`]: home,
        [`/inbox/${nobody.slice(0, 30)}`]: /\/inbox$/,
        "/profiles/my-prospects/undefined": /\/profiles\/my-prospects$/,
      };
      for (const [path, list] of Object.entries(lists)) {
        await page.goto(at(tern, path));
        await expect(page).toHaveURL(list);
        await expect(page.getByText("Not found", { exact: true })).toBeVisible();
      }
    });
  });
