import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { signIn } from "./sign-in";

// Created here and not in a fixture: files with the same fixtures share a worker and so the installation.
let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });
test.beforeEach(({ page }) => signIn(page, furnished));

test("a user describes a campaign, gets it drafted, finds it again after a reload and edits it in the builder (CAMP-70, CAMP-72, CAMP-73)", async ({
  page,
}) => {
  await page.goto("/campaign/add");
  await page.getByRole("radio", { name: /Generate with AI/ }).check();
  await page.getByLabel(/What’s the goal/).fill("show our route planner to heads of logistics");
  await expect(page.getByText("AI isn’t set up here", { exact: false })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Network" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Email" })).toBeChecked();
  await expectNoBarrier(page, "a prompt", { min: "any" });
  await page.getByRole("button", { name: "Draft campaign" }).click();
  await expect(page.getByRole("button", { name: "Use result" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("show our route planner");
  await page.getByRole("button", { name: "Recent prompts" }).click();
  const dialog = page.getByRole("dialog", { name: "Recent prompts" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("listitem")).toContainText("Ready");
  await expectNoBarrier(page, "recent prompts", { min: "any" });
  await dialog.getByRole("button", { name: "Use result" }).click();
  await expect(page).toHaveURL(/\/campaign\/edit\//);
  await expect(page.getByText("Connection request").first()).toBeVisible();
  await expect(page.getByText("Show our route planner to heads of logistics.").first()).toBeVisible();

  await page.goto("/campaigns/my-campaigns");
  const row = page.getByRole("row").filter({ hasText: "Show our route planner to heads of logistics" });
  await expect(row).toContainText("AI draft");
  await expect(row).toContainText("Draft");
});
