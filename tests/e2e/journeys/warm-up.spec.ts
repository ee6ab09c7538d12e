import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "../barriers";
import { type Furnished, furnishedWorkspace } from "../furnished-workspace";
import { signIn } from "../sign-in";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });
test.beforeEach(({ page }) => signIn(page, furnished));

test("warm-up is opened from the mailbox, turned on, says what it lacks, and is changed (MAIL-03, MAIL-23, ROUTE-34)", async ({
  page,
}) => {
  await page.goto("/mailboxes");
  await page.getByRole("link", { name: /@furnished/ }).click();
  await page.getByRole("link", { name: "Warm-up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Warm-up" })).toBeVisible();
  await expect(page.getByText("Warm-up is off.")).toBeVisible();
  await expectNoBarrier(page, "turned off", { min: "any" });

  await page.getByRole("button", { name: "Turn on warm-up" }).click();
  await expect(page.getByText(/needs at least 4 mailboxes on 2 domains. Now there are 1 on 1/)).toBeVisible();
  await page.getByRole("textbox", { name: "Emails a day, at most" }).fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Emails a day, at most" })).toHaveValue("20");
  await expectNoBarrier(page, "turned on", { min: "any" });

  await page.getByRole("button", { name: "Pause warm-up" }).click();
  await expect(page.getByText("Warm-up is off.")).toBeVisible();
});
