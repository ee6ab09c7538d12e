import type { Page } from "@playwright/test";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { signIn } from "../sign-in";

async function owner(page: Page, tern: Installation, name: string) {
  const member = await confirmed(tern, name);
  await withAccount(member);
  await signIn(page, { email: member.email, password });
  return member;
}

/** Presses a simulated sign-in and answers in the window that opens. */
async function answerIn(page: Page, button: string, provider: string) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: `Simulated ${provider} sign-in` }).click();
  const popup = await opening;
  await expect(popup.getByRole("note")).toContainText(`a simulated ${provider} page`);
  await popup.getByRole("button", { name: button, exact: true }).click();
  return popup;
}

test("a mailbox is connected by consent, signed out when it is taken back, and connected again", async ({
  page,
  tern,
}) => {
  const { workspaceId } = await owner(page, tern, "Consenting");

  await test.step("a declined sign-in connects nothing and says so", async () => {
    await page.goto("/mailboxes/add");
    await answerIn(page, "Don’t allow", "Google");
    await expect(page.getByText("The sign-in was canceled or not allowed.")).toBeVisible();
  });

  await test.step("an allowed one connects the mailbox and closes its window", async () => {
    const popup = await answerIn(page, "Allow", "Google");
    await expect(page).toHaveURL(/\/mailboxes$/);
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(page.getByText(/^Google · /)).toBeVisible();
    await expect(page.getByRole("main").getByText("Connected", { exact: true })).toBeVisible();
  });

  const [consent] = await tern.sql<{ id: string; login: string }>(
    "select id, login from sandbox.mail_consents where workspace_id = $1 and state = 'allowed'",
    [workspaceId],
  );
  const { id = "", login = "" } = consent ?? {};

  await test.step("the consent is taken back: the mailbox says how it is connected again", async () => {
    await page.goto(`/sandbox/mail-consent/${id}`);
    await page.getByRole("button", { name: "Revoke access" }).click();
    await expect(page.getByRole("heading", { name: "You revoked access" })).toBeVisible();
    await tern.sql("update mailbox_grants set access_until = now() where workspace_id = $1", [workspaceId]);
    await page.goto("/mailboxes");
    await page.getByRole("link", { name: login }).click();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByText("The owner revoked access").first()).toBeVisible();
  });

  await test.step("signing in again connects the same mailbox", async () => {
    const popup = await answerIn(page, "Allow", "Google");
    await expect(page.getByRole("main").getByText("Connected", { exact: true })).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await page.goto("/mailboxes");
    await expect(page.getByRole("link", { name: login })).toHaveCount(1);
  });

  await test.step("disconnecting it here takes the consent back there", async () => {
    await page.getByRole("link", { name: login }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("We also ask Google to revoke our access.");
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(page).toHaveURL(/\/mailboxes$/);
    const states = async () =>
      (
        await tern.sql<{ state: string }>(
          "select distinct state from sandbox.mail_consents where workspace_id = $1 and state in ('allowed', 'revoked')",
          [workspaceId],
        )
      ).map(({ state }) => state);
    await expect.poll(states).toEqual(["revoked"]);
    await expect
      .poll(() => tern.sql("select 1 from mailbox_grants where workspace_id = $1", [workspaceId]))
      .toEqual([]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the sign-in happens in the same tab and ends at the mailbox", async ({ page, tern }) => {
    await owner(page, tern, "Mobile");
    await page.goto("/mailboxes/add");
    await page.getByRole("button", { name: "Simulated Microsoft sign-in" }).tap();
    await expect(page.getByRole("note")).toContainText("a simulated Microsoft page");
    await page.getByRole("button", { name: "Allow", exact: true }).tap();
    await expect(page).toHaveURL(/\/mailboxes\/microsoft\/[0-9a-f-]{36}/);
    await expect(page.getByText("Connected", { exact: true }).first()).toBeVisible();
  });
});
