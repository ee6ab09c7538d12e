import type { Page } from "@playwright/test";
import { matchRoute } from "@/lib/routes/match";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { openRoutes, placeOf, signedInRoutes } from "./places";
import { hearsKeys, openSettled } from "./settled";
import { signIn } from "./sign-in";

// Created here and not in a fixture: files with the same fixtures share a worker and so the installation.
let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const phone = { width: 390, height: 844 };
const campaignList = "/campaigns/my-campaigns";

/** Errors of scripts and of the console. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

test.describe("before sign-in", () => {
  test("a wrong password is shown at the password with the tries left, and the form stays filled (AUTH-06)", async ({
    page,
  }) => {
    await page.goto("/auth/sign-in");
    await page.getByLabel("Email").fill(furnished.email);
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("not this one");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(password).toHaveAccessibleDescription(/Wrong email or password\. \d tries left/);
    await expect(page.getByLabel("Email")).toHaveValue(furnished.email);
    await expect(password).toHaveValue("not this one");
  });

  test("a host of another brand shows that brand (BRAND-29)", async ({ page, tern }) => {
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
    await page.goto("/auth/sign-in");
    await expect(page).toHaveTitle(/Tern/);
    const first = await primary();
    await page.goto(`${tern.url.replace("localhost", "heron.localhost")}/auth/sign-in`);
    await expect(page).toHaveTitle(/Heron/);
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    expect(await primary()).not.toBe(first);
  });

  test("a language chosen before sign-in stays after a reload (I18N-03, I18N-05)", async ({ page }) => {
    await page.goto("/auth/sign-in");
    await page.getByLabel("Language").selectOption("de");
    await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
  });
});

test.describe("signed in", () => {
  test.beforeEach(({ page }) => signIn(page, furnished));

  test("signing out ends the session: pages lead to sign-in again", async ({ page }) => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.goto(campaignList);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
  });

  test("German, once chosen, stays after a reload and in another browser (I18N-04, I18N-05)", async ({
    page,
    browser,
  }) => {
    await page.goto("/preferences/user/language");
    await page.getByText("Deutsch").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Sprache" })).toBeVisible();
    const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await other.goto("/auth/sign-in");
    await other.getByLabel("Email").fill(furnished.email);
    await other.getByLabel("Password", { exact: true }).fill(furnished.password);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Kampagnen" })).toBeVisible();
    await other.close();
    await page.getByText("English").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("the dark theme, once chosen, stays after a reload regardless of the system (THEME-01, THEME-03)", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("menuitemcheckbox", { name: /Theme|Dark/ }).click();
    await expect(html).toHaveAttribute("data-theme", "dark");
    await saved;
    await page.reload();
    await expect(html).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    const back = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("menuitemcheckbox", { name: /Theme|Dark/ }).click();
    await back;
  });

  test("a phone has tabs at the bottom instead of the sidebar, and no page is wider than its screen (SHELL-05, SHELL-07)", async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const tabs = page.getByRole("navigation", { name: "Main" });
    await expect(tabs).toHaveCount(1);
    await tabs.getByRole("link", { name: /Inbox/ }).click();
    await expect(page).toHaveURL(/\/inbox/);
    const box = await tabs.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height);
    for (const path of [campaignList, "/mailboxes", "/settings/account", "/settings/sandbox"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    }
    const top = async () => (await tabs.boundingBox())?.y;
    await page.setViewportSize({ width: 767, height: phone.height });
    await expect.poll(top).toBeGreaterThan(phone.height / 2);
    await page.setViewportSize({ width: 768, height: phone.height });
    await expect.poll(top).toBe(0);
  });

  test("pages without a tab on a phone are in the account menu (SHELL-05)", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Mailboxes" }).click();
    await expect(page).toHaveURL(/\/mailboxes/);
  });

  test("the sidebar stays as the user left it, from the first byte of the next page on (SHELL-13)", async ({
    page,
  }) => {
    const frame = page.locator("[data-workspace]");
    await inUse(page);
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(frame).toHaveAttribute("data-collapsed", "true");
    await saved;
    const html = await (await page.request.get(page.url())).text();
    expect(html).toContain('data-collapsed="true"');
    await page.reload();
    await expect(frame).toHaveAttribute("data-collapsed", "true");
    const back = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await back;
  });

  test("the navigation moves to the top, stays there, and shows its icons below 1000 px (SHELL-16, SHELL-17)", async ({
    page,
  }) => {
    await inUse(page);
    const toggle = async () => {
      await page.getByRole("button", { name: /^Account menu/ }).click();
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("menuitemcheckbox", { name: /Navigation/ }).click();
      await saved;
      await page.keyboard.press("Escape");
    };
    await toggle();
    await page.reload();
    const nav = page.getByRole("navigation", { name: "Main" });
    const inbox = nav.getByRole("link", { name: /Inbox/ });
    expect((await nav.boundingBox())?.y).toBe(0);
    const wide = await inbox.boundingBox();
    await page.setViewportSize({ width: 900, height: 700 });
    await expect.poll(async () => (await inbox.boundingBox())?.width).toBe(40);
    expect(wide?.width).toBeGreaterThan(60);
    await expectUsable(page, campaignList, await page.locator("html").getAttribute("data-theme"));
    await inUse(page);
    await toggle();
    await expect(page.getByRole("button", { name: "Collapse sidebar" })).toBeVisible();
  });

  test("Ctrl-K opens the palette within three frames, and finds a campaign by name (ux 1)", async ({
    page,
  }) => {
    await inUse(page);
    const field = page.getByRole("combobox", { name: "Search or jump to" });
    await page.waitForLoadState("networkidle");
    const opened: number[] = [];
    for (let round = 0; round < 5; round++) {
      opened.push(await page.evaluate(framesToOpen));
      await page.keyboard.press("Escape");
      await expect(field).toBeHidden();
    }
    expect(Math.min(...opened)).toBeLessThanOrEqual(3);
    const name = await page.getByRole("row").nth(1).getByRole("link").first().innerText();
    await page.keyboard.press("Control+k");
    await field.fill(name.slice(0, 6));
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(/\/campaign\/edit\//);
  });

  test("G and a page's letter open it, and single-key shortcuts can be switched off (ux 3, ux 4)", async ({
    page,
  }) => {
    await inUse(page);
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await expect(page).toHaveURL(/\/mailboxes/);
    await page.keyboard.press("?");
    const single = page.getByRole("switch", { name: "Single-letter shortcuts" });
    const off = page.waitForResponse((answer) => answer.request().method() === "POST");
    await single.click();
    await off;
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: /Show shortcuts/ }).click();
    await expect(page).toHaveURL(/\/mailboxes/);
    const on = page.waitForResponse((answer) => answer.request().method() === "POST");
    await single.click();
    await on;
  });

  test("the palette, the list of keys, the workspaces and the bell are accessible (SHELL-36, NOTIF-16)", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await inUse(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeVisible();
    await expectNoBarrier(page, "palette");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectNoBarrier(page, "keys");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Switch workspace" }).click();
    const spaces = page.getByRole("dialog", { name: "Switch workspace" });
    await spaces.getByRole("button", { name: /Current/ }).click();
    await expect(spaces.getByRole("status")).toHaveText("This workspace is already active");
    await expectNoBarrier(page, "workspaces");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
    await expectNoBarrier(page, "bell");
  });

  test("a page that the server cannot render says so, in the reader's theme", async ({ page, tern }) => {
    await page.context().addCookies([{ name: "theme", value: "dark", url: tern.url }]);
    await tern.sql("alter table smart_sequences rename to lost_sequences");
    await page.goto("/smart-sequences/edit/01920000-0000-7000-8000-000000000001");
    await tern.sql("alter table lost_sequences rename to smart_sequences");
    await expect(page.getByRole("heading", { name: "This page couldn’t be loaded" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/smart-sequences$/);
  });

  test("an unknown path leads to the campaigns", async ({ page }) => {
    await page.goto("/no/such/place");
    await expect(page).toHaveURL(new RegExp(campaignList));
  });

  test("J and K move through the campaigns, E opens one, C creates one", async ({ page }) => {
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(2);
    await hearsKeys(page);
    await page.keyboard.press("j");
    await expect(rows.nth(0)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("k");
    await expect(rows.nth(0)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(/\/campaign\/edit\//);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/campaign\/add/);
  });

  test("J moves through the conversations, E marks one as done and opens the next, Z undoes it, U marks it as unread", async ({
    page,
  }) => {
    await page.goto("/inbox");
    const rows = page.getByRole("main").getByRole("button").filter({ hasText: "Send me the price list" });
    await expect(rows).toHaveCount(3);
    await hearsKeys(page);
    await page.keyboard.press("j");
    await expect(rows.nth(0)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("e");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("z");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(2)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("u");
    await expect(page.getByRole("link", { name: /Inbox.*1 unread conversation/ })).toBeVisible();
  });

  test("a search in the inbox is kept while its results are opened", async ({ page }) => {
    await page.goto("/inbox?split=all");
    const find = page.getByLabel("Find conversation");
    const found = page.waitForResponse((answer) => answer.url().includes("query=price"));
    await find.fill("price");
    await found;
    await page
      .getByRole("button", { name: /Send me the price list/ })
      .first()
      .click();
    await expect(page.getByLabel("Write a reply")).toBeVisible();
    await expect(find).toHaveValue("price");
  });

  test("? shows the shortcuts of the open page, and letters typed into a field are not shortcuts", async ({
    page,
  }) => {
    await expect(page.getByRole("row")).toHaveCount(3);
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    // The rows are in the HTML before the page handles keys.
    await hearsKeys(page);
    await page.keyboard.press("?");
    await expect(list).toContainText("New campaign");
    await expect(list).toContainText("Next campaign");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await page.getByLabel("Find campaign").pressSequentially("ccc");
    await expect(page.getByText("No campaign matches “ccc”.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(campaignList));
  });
});

/** Pages that need a state this test's user is not in: a consent, a payment, a choice of workspace; and one that opens another. */
const leadingOn = [
  ...["/oauth", "/billing-warning", "/payment-in-progress", "/space/set-space", "/calendly/return"],
  ...["/crm/manage-last", "/crm/return"],
];

test.describe("every page is accessible in both themes and logs no errors (ux 117)", () => {
  // One page for all of them, so that the browser caches shared scripts.
  let page: Page;
  let complaints: string[];
  test.beforeAll(async ({ browser, tern }) => {
    const context = await browser.newContext({
      baseURL: tern.url,
      locale: "en-GB",
      timezoneId: "Europe/London",
    });
    page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page, "dark");
    complaints = complaintsOf(page);
  });
  test.afterAll(() => page.context().close());
  test.afterEach(() => expect(complaints.splice(0)).toEqual([]));

  for (const route of openRoutes)
    test(`before sign-in: ${route.path}`, async ({ tern }) =>
      expectUsable(page, await placeOf(tern, route, furnished), "dark"));

  test.describe("behind sign-in (ROUTE-01)", () => {
    test.beforeAll(() => signIn(page, furnished));

    for (const route of signedInRoutes)
      test(route.path, async ({ tern }) => {
        await expectUsable(page, await placeOf(tern, route, furnished), "dark");
        const { pathname } = new URL(page.url());
        expect(matchRoute(pathname)?.route === route, pathname).toBe(!leadingOn.includes(route.path));
      });

    test("a person beside the list, and the inbox with nothing open", async () => {
      const { campaignId, prospectId } = furnished;
      for (const state of [`/campaign/edit/${campaignId}/prospects?person=${prospectId}`, "/inbox"])
        await expectUsable(page, state, "dark");
    });
  });
});

/** Sets this browser's theme, which wins over the user's and the system's (THEME-03). */
async function show(page: Page, theme: "light" | "dark") {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
}

/** The page is interactive and has loaded its deferred parts. */
const inUse = (page: Page) => page.waitForLoadState("networkidle");

/** Runs in the page: presses Ctrl-K and counts the frames until the palette's field is there; 60 ms are three frames on an idle machine. */
async function framesToOpen(): Promise<number> {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  let frames = 0;
  for (; !document.querySelector("[role=dialog] [role=combobox]"); frames++)
    await new Promise(requestAnimationFrame);
  return frames;
}

/** Opens the page, waits until it has settled, and checks it for accessibility problems. */
async function expectUsable(page: Page, path: string, theme: string | null) {
  await openSettled(page, path);
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme ?? "light");
  await expectNoBarrier(page, path);
}
