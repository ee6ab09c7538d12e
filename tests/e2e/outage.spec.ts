import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";

test.use({ locale: "en-GB" });

const question = "**/api/auth/validate_token*";

test.beforeEach(({ page }) => page.clock.install());

test("while the server does not respond the page asks every 5 s, and returns automatically once it does (API-16, API-17)", async ({
  page,
}) => {
  let asked = 0;
  let isUp = false;
  await page.route(question, (route) => {
    asked++;
    return isUp ? route.continue() : route.abort();
  });
  await page.goto("/error?back=/terms-of-use");
  await expect(page.getByRole("heading", { level: 1, name: "We can’t be reached right now" })).toBeVisible();
  // The heading is in the HTML; the page's script does the polling.
  await page.waitForLoadState("networkidle");
  for (const times of [1, 2]) {
    const seen = page.waitForEvent("requestfailed");
    await page.clock.runFor(5_000);
    await seen;
    expect(asked).toBe(times);
  }
  isUp = true;
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/terms-of-use$/);
});

test("any response counts, and the button asks at once (API-17)", async ({ page }) => {
  await page.route(question, (route) => route.fulfill({ status: 500, body: "no" }));
  await page.goto("/error");
  await page.getByRole("button", { name: "Try again now" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("a maintenance response does not count, because it comes from something in between (ERR-05)", async ({
  page,
}) => {
  await page.route(question, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/error");
  const answered = page.waitForResponse(question);
  await page.getByRole("button", { name: "Try again now" }).click();
  await answered;
  await expect(page.getByRole("button", { name: "Try again now" })).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/error$/);
});

for (const back of [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/error",
  "/error?back=/error",
])
  test(`never redirects to ${back} (S32)`, async ({ page, tern }) => {
    await page.goto(`/error?back=${encodeURIComponent(back)}`);
    await page.getByRole("button", { name: "Try again now" }).click();
    await expect(page).toHaveURL(`${tern.url}/auth/sign-in`);
  });

test("says that this device is offline, and asks as soon as it is online again", async ({
  page,
  context,
}) => {
  await page.goto("/error");
  await context.setOffline(true);
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("a page that keeps failing causes no loop: it is left automatically once in 30 s", async ({ page }) => {
  await page.goto("/error");
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await page.goto("/error");
  const answered = page.waitForResponse(question);
  await page.clock.runFor(5_000);
  await answered;
  await expect(page).toHaveURL(/\/error$/);
  await page.clock.runFor(30_000);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("is accessible", async ({ page }) => {
  await page.route(question, (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/error");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoBarrier(page, "/error", { min: "any" });
});
