import { randomUUID } from "node:crypto";
import { type Browser, type Page, test as playwright } from "@playwright/test";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { type Member, password, signedUp, someEmail } from "@/tests/integration/http/caller";
import { expect } from "@/tests/support/e2e";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { expectNoBarrier } from "./barriers";

type Kit = { tern: Installation; post: PostBox };

/** A Tern that can send email. */
const test = playwright.extend<object, { kit: Kit }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const post = await openPostBox();
      const environment = { SMTP_URL: post.url };
      const tern = await startInstallation({ doors: ["api", "worker", "web"], environment });
      await use({ tern, post });
      await tern.stop();
      await post.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ kit }, use) => use(kit.tern.url),
});
test.use({ locale: "en-GB", timezoneId: "Europe/Berlin" });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Opens a separate browser, signed in. */
async function tabOf(browser: Browser, { url }: Installation, { email }: Member) {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto("/terms-of-use");
  await page.evaluate(
    (json) =>
      fetch("/api/auth/sign_in", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      }),
    { email, password },
  );
  return page;
}

/** A connected account with a person who wrote to it. */
async function accountWithLetter(tern: Installation, { workspaceId, userId }: Member, name: string) {
  const [account, prospect, conversation] = [randomUUID(), randomUUID(), randomUUID()];
  await tern.sql(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     values ($1, $2, $3, 'sandbox', true, $4, $5, 'Sender', 'PT', 'Europe/Lisbon')`,
    [workspaceId, account, userId, `${name}@sandbox.test`, name],
  );
  await tern.sql(
    "insert into prospects (workspace_id, id, first_name, last_name, full_name) values ($1, $2, 'Writer', $3, $4)",
    [workspaceId, prospect, name, `Writer to ${name}`],
  );
  await tern.sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at, snippet, is_unread, needs_you)
     values ($1, $2, $3, $4, 'email', 'in', now(), 'Send me the price list', true, true)`,
    [workspaceId, conversation, prospect, account],
  );
  return { account, prospect };
}

test("a member with limited pages and one of three accounts (J3: SPACE-26, SPACE-35, SPACE-45, AUTH-41, ROLE-02, ROLE-03, ROLE-06)", async ({
  browser,
  kit: { tern, post },
}) => {
  const ada = await confirmed(tern, "Northwind");
  const [hers, theirs] = [
    await accountWithLetter(tern, ada, "Hera"),
    await accountWithLetter(tern, ada, "Theo"),
    await accountWithLetter(tern, ada, "Thea"),
  ];
  const admin = await tabOf(browser, tern, ada);
  const email = someEmail();

  await test.step("an admin invites her, with pages and an account of her own", async () => {
    await admin.goto(`/preferences/workspace/users/${ada.workspaceId}`);
    await press(admin, "Invite people");
    await press(admin, "Send invitations");
    await expect(admin.getByText("Add at least one email")).toBeVisible();
    await admin.getByLabel("Email addresses").fill(`${email},`);
    await admin.getByRole("radio", { name: "Only these pages" }).check();
    await admin.getByRole("checkbox", { name: "Inbox" }).check();
    await admin.getByRole("radio", { name: "Only these accounts" }).check();
    await admin.getByRole("checkbox", { name: "Hera Sender" }).check();
    await expectNoBarrier(admin, "inviting");
    await press(admin, "Send 1 invitation");
    await expect(admin.getByText("Invite pending")).toBeVisible();
  });

  const { link } = await post.letterTo(email);
  const her = await tabOf(browser, tern, await confirmed(tern, "Elsewhere"));
  await test.step("the wrong address is refused, the right one signs up and is in", async () => {
    await her.goto(link.pathname + link.search);
    await expect(her.getByText("You've been invited with another email!")).toBeVisible();
    await press(her, "Sign in with another email");
    await expect(heading(her, "Join Northwind")).toBeVisible();
    await her.getByRole("link", { name: "Create an account" }).click();
    await expect(her.getByLabel("Email", { exact: true })).toHaveValue(email);
    await her.getByLabel("First name").fill("Eve");
    await her.getByLabel("Last name").fill("Newton");
    await her.getByLabel("Password", { exact: true }).fill(password);
    await her.getByLabel("Repeat the password").fill(password);
    await her.getByRole("checkbox").check();
    await press(her, "Create account");
    await expect(her).toHaveURL(/\/inbox/);
  });

  await test.step("other pages lead to her first one, other accounts are not there", async () => {
    for (const path of ["/campaigns", "/billing", "/admin", "/mailboxes"]) {
      await her.goto(path);
      await expect(her).toHaveURL(/\/inbox/);
    }
    await expect(her.getByText("Writer to Hera").first()).toBeVisible();
    await expect(her.getByText("Writer to Theo")).toHaveCount(0);
    await expect(her.getByRole("link", { name: /Inbox/ }).first()).toContainText("1");
    await her.goto(`/inbox/${theirs.prospect}`);
    await expect(her.getByText("Writer to Theo")).toHaveCount(0);
    const ask = (path: string) => her.evaluate(async (at) => (await fetch(at)).status, path);
    expect(await ask(`/api/inbox/dialogs/${hers.prospect}`)).toBe(200);
    expect(await ask(`/api/inbox/dialogs/${theirs.prospect}`)).toBe(404);
    expect(await ask("/api/workflows")).toBe(403);
  });

  await test.step("a page the admin adds appears on hers without a reload", async () => {
    await her.goto("/inbox");
    await her.evaluate(() => Object.assign(window, { isOldPage: true }));
    await expect(admin.getByRole("row", { name: /Eve Newton/ })).toBeVisible();
    await press(admin, "Actions for Eve Newton");
    await admin.getByRole("menuitem", { name: "Choose pages" }).click();
    await admin.getByRole("checkbox", { name: "Campaigns" }).check();
    await press(admin, "Save");
    await expect(her.getByRole("link", { name: "Campaigns" }).first()).toBeVisible();
    expect(await her.evaluate(() => "isOldPage" in window)).toBe(true);
  });

  await test.step("a second person has the code, until it is renewed", async () => {
    const bob = await signedUp(tern, null);
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [bob.userId]);
    await press(admin, "Invite people");
    await admin.getByRole("tab", { name: "By code" }).click();
    const old = (await admin.getByRole("dialog").locator("code").textContent()) ?? "";
    await press(admin, "Renew code");
    await admin.getByRole("radio", { name: "Only these pages" }).check();
    await admin.getByRole("checkbox", { name: "Inbox" }).check();
    await press(admin, "Renew now");
    await expect(admin.getByRole("dialog").locator("code")).not.toHaveText(old);
    const now = (await admin.getByRole("dialog").locator("code").textContent()) ?? "";
    const his = await tabOf(browser, tern, bob);
    await his.goto(`/space/join?invite=${old}`);
    for (const wrong of [now.slice(1), old]) {
      await his.getByLabel("Invitation code").fill(wrong);
      await press(his, "Join");
      await expect(his.getByText("Space not found").first()).toBeVisible();
      await expect(his).toHaveURL(/\/space\/join/);
    }
    await his.getByLabel("Invitation code").fill(now);
    await press(his, "Join");
    await expect(his).toHaveURL(/\/inbox/);
  });

  await test.step("who is removed is out, on the page that is open", async () => {
    await admin.keyboard.press("Escape");
    await press(admin, "Actions for Eve Newton");
    await admin.getByRole("menuitem", { name: "Remove from workspace" }).click();
    await press(admin, "Remove");
    await expect(admin.getByRole("row", { name: /Eve Newton/ })).toHaveCount(0);
    await expect(her).toHaveURL(/\/space\/create/);
    expect(
      await tern.sql("select 1 from memberships m join users u on u.id = m.user_id where u.email = $1", [
        email,
      ]),
    ).toEqual([]);
  });
});
