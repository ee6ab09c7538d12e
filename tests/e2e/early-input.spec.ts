import { confirmed, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

for (const slowness of [1, 6])
  test(`a button clicked before the page is interactive works once it is, exactly once, on a machine ${slowness} times as slow`, async ({
    page,
    tern,
  }) => {
    const ada = await confirmed(tern);
    await withAccount(ada);
    const campaign = await newCampaign(ada);
    await signIn(page, { email: ada.email, password });
    const machine = await page.context().newCDPSession(page);
    await machine.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const open = () => page.goto(`/campaign/edit/${campaign._id}`, { waitUntil: "commit" });

    await open();
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("dialog", { name: "Review before you start" })).toBeVisible({
      timeout: 30_000,
    });

    // A menu opens on pointerdown and would close again at a second one.
    await open();
    await page.getByRole("button", { name: "Actions for Autumn" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("menu")).toBeVisible();

    await open();
    const sidebar = page.getByRole("button", { name: / sidebar$/ });
    const before = await sidebar.getAttribute("aria-expanded");
    await sidebar.click();
    await expect(sidebar).toHaveAttribute("aria-expanded", before === "true" ? "false" : "true", {
      timeout: 30_000,
    });
  });

test("text typed and submitted before the page is interactive is sent once it is, and never put into the URL", async ({
  page,
  tern,
}) => {
  const ada = await confirmed(tern);
  await withAccount(ada);
  await signIn(page, { email: ada.email, password });
  let scripts = Promise.withResolvers<void>();
  await page.route(/\.js\b/, (route) => scripts.promise.then(() => route.continue()));
  /** Opens a page whose scripts load only after the given actions. */
  const before = async (path: string, act: () => Promise<void>) => {
    scripts = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    await act();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    scripts.resolve();
  };

  await before("/campaign/add", async () => {
    await page.getByLabel("Campaign name").fill("Typed early");
    await page.getByLabel("Campaign name").press("Enter");
  });
  await expect(page).toHaveURL(/\/campaign\/edit\//);
  await expect(page.getByText("Typed early").first()).toBeVisible();

  await before("/preferences/user/basic", async () => {
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await page.getByLabel("First name").fill("Augusta");
  });
  await expect(page.getByRole("button", { name: "Save profile" })).toBeEnabled();
  await expect(page.getByLabel("First name")).toHaveValue("Augusta");

  await before("/preferences/user/password", async () => {
    await page.getByLabel("Current password").fill("not the old one");
    await page.getByLabel("Current password").press("Enter");
  });
  await expect(page.getByText("Fill this field").first()).toBeVisible();
  await expect(page).toHaveURL(/\/preferences\/user\/password$/);

  // This field has no form.
  await before("/search/search-prospects", async () => {
    const field = page.getByRole("combobox", { name: "Job title" });
    await field.fill("manager");
    await field.press("Enter");
  });
  await expect(page).toHaveURL(/\?job_title=manager$/);
});

test("a click on a part whose script loads later works once it has loaded", async ({ page, tern }) => {
  const ada = await confirmed(tern);
  await withAccount(ada);
  await signIn(page, { email: ada.email, password });
  const script = Promise.withResolvers<void>();
  await page.route(/\.js\b/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("filters.custom")) await script.promise;
    await route.fulfill({ response });
  });
  await page.goto("/reports", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();

  await page.getByRole("combobox", { name: "Period" }).click();
  await expect(page.getByRole("listbox")).toBeHidden();
  script.resolve();
  await page.getByRole("option", { name: "Last 12 months" }).click();
  await expect(page).toHaveURL(/period=/);
});
