import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { signIn } from "./sign-in";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });
test.beforeEach(({ page }) => signIn(page, furnished));

test("a prospect is edited in place, opted out, and allowed again (PROSPECT-34, R18)", async ({ page }) => {
  await page.goto(`/profiles/my-prospects/${furnished.prospectId}`);
  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByRole("button", { name: /Phone/ }).click();
  const phone = contact.getByRole("textbox", { name: "Phone" });
  await phone.fill("+44 20 7946 0958");
  await phone.press("Enter");
  await expect(contact.getByRole("button", { name: "Phone: +442079460958. Edit" })).toBeFocused();

  await contact.getByRole("button", { name: /Work email/ }).click();
  const email = contact.getByRole("textbox", { name: "Work email" });
  await email.fill("ines.k@halden");
  await email.press("Enter");
  await expect(contact.getByRole("alert")).toHaveText("Enter a valid email");
  await expect(email).toHaveValue("ines.k@halden");
  await expectNoBarrier(page, "a refused value", { min: "any" });
  await email.press("Escape");
  await page.reload();
  await expect(contact.getByRole("button", { name: "Phone: +442079460958. Edit" })).toBeVisible();

  await page.getByRole("button", { name: "Don’t contact again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Don’t contact again" }).click();
  const banner = page.getByRole("status").filter({ hasText: "No campaign will contact this prospect" });
  await expect(banner).toContainText("Ada Byron opted them out");
  await banner.getByRole("button", { name: "Allow contact again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Asked us to write again");
  await dialog.getByRole("button", { name: "Allow contact again" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("Asked us to write again", { exact: true })).toBeVisible();
});

test("a part of the page that loads because of a change takes nothing from the field edited next (PROSPECT-34)", async ({
  page,
  tern,
}) => {
  await tern.sql("update prospects set phone = null where id = $1", [furnished.prospectId]);
  await page.goto(`/profiles/my-prospects/${furnished.prospectId}`);
  const phone = page.getByRole("region", { name: "Contact" }).getByRole("button", { name: "Add: Phone" });
  await expect(phone).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Scripts are slow from now on; with a number the page shows consents, which it did not need before.
  await page.route("**/_next/static/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await route.continue();
  });
  await phone.click();
  await page.getByRole("textbox", { name: "Phone" }).fill("+44 20 7946 0958");
  const saved = page.waitForResponse(/\/update$/);
  await page.getByRole("textbox", { name: "Phone" }).press("Enter");
  await page.getByRole("button", { name: /^Company: / }).click();
  await saved;
  // The answer, and what is typed next, are shown before that script is there.
  await expect(page.getByText("+442079460958")).toBeVisible({ timeout: 6_000 });
  const company = page.getByRole("textbox", { name: "Company", exact: true });
  await company.fill("Ostrich");
  await company.press("Enter");
  await expect(page.getByRole("button", { name: "Company: Ostrich. Edit" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Consent" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Consent" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Company: Ostrich. Edit" })).toBeVisible();
});
