import { joined, password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { signIn } from "./sign-in";

let furnished: Furnished;
let workspaceId: string;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
  const [campaign] = await tern.sql<{ id: string }>(
    "select workspace_id as id from campaigns where id = $1",
    [furnished.campaignId],
  );
  workspaceId = campaign?.id ?? "";
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

/** A teammate who may open only these pages. */
const teammate = async (tern: Installation, pages: string[]) => {
  const { email } = await joined(tern, workspaceId, { pages });
  return { email, password };
};
const number = (text: string | null) => Number(text?.replace(/\D/g, ""));

test("an admin searches, counts, excludes, saves and adds the people found to a campaign (PROSPECT-01 to PROSPECT-08)", async ({
  page,
}) => {
  const rail = page.getByRole("complementary", { name: "Filters" });
  const results = page.getByRole("list", { name: "Prospects found" });
  const heading = page.getByRole("heading", { level: 1 });
  const title = rail.getByRole("combobox", { name: "Job title" });
  // The heading has no number while the people are being counted.
  const total = async () => {
    await expect(heading).toHaveText(/\d/);
    return number(await heading.textContent());
  };

  await test.step("nothing is searched before the first filter", async () => {
    await signIn(page, furnished);
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/search\/search-prospects$/);
    await expect(page.getByText("Describe who you’re looking for")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText("these prospects are invented")).toBeVisible();
    await expectNoBarrier(page, "before the first filter", { min: "any" });
  });

  let all = 0;
  await test.step("suggestions become a filter, whose matches are counted", async () => {
    await title.click();
    await expect(rail.getByRole("option")).toHaveCount(5);
    await rail.getByRole("button", { name: "Show all suggestions" }).click();
    await expect(rail.getByRole("option")).toHaveCount(20);
    await rail.getByRole("option").last().scrollIntoViewIfNeeded();
    await expect.poll(() => rail.getByRole("option").count()).toBeGreaterThan(20);
    await expectNoBarrier(page, "suggestions", { min: "any" });
    await title.press("Escape");
    await title.fill("manager");
    await title.press("Enter");
    await expect(page).toHaveURL(/\?job_title=manager$/);
    await expect(results.getByRole("listitem")).toHaveCount(25);
    all = await total();
    expect(all).toBeGreaterThan(25);
    await expectNoBarrier(page, "results", { min: "any" });
  });

  const expectOthers = async () => {
    await expect.poll(total).toBeLessThan(all);
    await expect(results.locator("span.type-small").filter({ hasText: /\bsales\b/i })).toHaveCount(0);
  };
  await test.step("an excluded value leaves out who has it, and Back brings them again", async () => {
    const position = await results.getByRole("listitem").first().textContent();
    await title.fill("sales");
    await title.press("Shift+Enter");
    await expect(page).toHaveURL(/not_job_title=sales/);
    await expectOthers();
    await page.goBack();
    await expect.poll(total).toBe(all);
    await expect(results.getByRole("listitem").first()).toHaveText(position ?? "");
    await page.goForward();
    await expect(page).toHaveURL(/not_job_title=sales/);
    await expectOthers();
  });

  const shown = await total();
  await test.step("the second page has other people, also as a link", async () => {
    const first = await results.getByRole("listitem").first().textContent();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(results.getByRole("listitem").first()).not.toHaveText(first ?? "");
    const second = await results.getByRole("listitem").first().textContent();
    await page.reload();
    await expect(results.getByRole("listitem").first()).toHaveText(second ?? "");
    await page.getByRole("button", { name: "Previous", exact: true }).click();
    await expect(results.getByRole("listitem").first()).toHaveText(first ?? "");
  });

  await test.step("a saved search opens the same people", async () => {
    await rail.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Save search" });
    await dialog.getByLabel("Name").fill("Managers outside sales");
    await dialog.getByRole("checkbox", { name: /^Share with the workspace/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: /^Saved searches/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Saved searches" })).toBeVisible();
    await expectNoBarrier(page, "saved searches", { min: "any" });
    await page.getByRole("link", { name: "Managers outside sales" }).click();
    await expect.poll(total).toBe(shown);
    await expect(rail.getByText("Managers outside sales")).toBeVisible();
  });

  await test.step("selected people are added to a campaign, which reports on them", async () => {
    await results.getByRole("checkbox").nth(0).check();
    await results.getByRole("checkbox").nth(1).check();
    const panel = page.getByRole("complementary", { name: "2 selected" });
    await panel.getByRole("combobox", { name: "Campaign" }).click();
    await page.getByRole("option", { name: "Autumn" }).click();
    await expectNoBarrier(page, "panel", { min: "any" });
    await panel.getByRole("button", { name: "Add 2 prospects" }).click();
    const added = page.getByRole("complementary", { name: "Adding prospects" });
    await expect(added.getByText("2 added")).toBeVisible({ timeout: 60_000 });
    await expectNoBarrier(page, "report", { min: "any" });
    await added.getByRole("link", { name: "See prospects in the campaign" }).click();
    await expect(page).toHaveURL(new RegExp(`/campaign/edit/${furnished.campaignId}/prospects`));
  });
});

test("a member with only the search page searches, opens shared searches, and learns what adding needs (SPACE-46)", async ({
  page,
  tern,
}) => {
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
  const { email } = await teammate(tern, ["search"]);
  await page.request.post("/api/auth/sign_in", { data: { email, password } });
  await page.goto("/search");
  await expect(page).toHaveURL(/\/search\/search-prospects$/);
  await page.getByRole("button", { name: "Try an example" }).click();
  const results = page.getByRole("list", { name: "Prospects found" });
  await results.getByRole("checkbox").first().check();
  await expect(page.getByText(/You need access to Campaigns to add prospects/)).toBeVisible();
  await page.getByRole("link", { name: /^Saved searches/ }).click();
  await expect(page.getByRole("link", { name: "Managers outside sales" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("a member without the search page does not get there (ROUTE-16, ROUTE-17, SPACE-46)", async ({
  page,
  tern,
}) => {
  const { email } = await teammate(tern, ["inbox", "profiles"]);
  await page.request.post("/api/auth/sign_in", { data: { email, password } });
  for (const path of ["/search", "/search/saved-searches", "/profiles/search-prospects"]) {
    await page.goto(path);
    await expect(page.getByText("You don’t have access to this").first()).toBeVisible();
    await expect(page).not.toHaveURL(/search/);
  }
  await expect(page.getByRole("link", { name: "Search", exact: true })).toHaveCount(0);
});

test("a plan without prospect search offers the one that has it (ROUTE-16, GATE-27)", async ({
  page,
  tern,
}) => {
  await signIn(page, furnished);
  await tern.sql(
    "update workspaces set tier = 'basic', trial_ends_at = null, is_subscription_good = true where id = $1",
    [workspaceId],
  );
  await page.goto("/search/search-prospects?job_title=manager");
  await expect(page.getByRole("dialog", { name: "Choose a plan" })).toContainText("Prospect search");
  await expect(page).not.toHaveURL(/search-prospects/);
  const answer = await page.request.get("/api/looch/source");
  expect([answer.status(), (await answer.json()).code]).toEqual([402, "upgrade_required"]);
  await tern.sql(
    "update workspaces set trial_ends_at = now() + interval '14 days', is_subscription_good = false where id = $1",
    [workspaceId],
  );
});

test("a button pressed the moment it works changes what is shown, not only the address", async ({ page }) => {
  await signIn(page, furnished);
  await page.goto("/search/search-prospects?job_title=manager&page=2");
  const first = page.getByRole("list", { name: "Prospects found" }).getByRole("listitem").first();
  const second = (await first.textContent()) ?? "";
  await page.addInitScript(() => {
    // React has just made the buttons work when Next writes its state into the history; it follows the address a moment later.
    const replace = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      replace(...state);
      const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Previous");
      if (!button) return;
      history.replaceState = replace;
      queueMicrotask(() => button.click());
    };
  });
  await page.reload();
  await expect(first).not.toHaveText(second);
  await expect(page).not.toHaveURL(/page=2/);
});
