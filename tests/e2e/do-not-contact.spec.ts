import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { signIn } from "./sign-in";

let furnished: Furnished;
let prospect: { work_email: string; full_name: string; domain: string };
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
  [prospect] = (await tern.sql(
    "select work_email, full_name, split_part(work_email, '@', 2) as domain from prospects where id = $1",
    [furnished.prospectId],
  )) as [typeof prospect];
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });
test.beforeEach(({ page }) => signIn(page, furnished));

test("a do-not-contact list is imported before the prospects, grows by hand, excludes people, and shrinks again", async ({
  page,
}) => {
  await test.step("is offered while nobody is on it", async () => {
    await page.goto(`/campaign/edit/${furnished.campaignId}/import`);
    await page.getByRole("link", { name: "Open the do-not-contact list" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Do-not-contact list" })).toBeVisible();
    await expect(page.getByText("Nobody is on this list")).toBeVisible();
    await expectNoBarrier(page, "empty list", { min: "any" });
  });

  await test.step("is imported after a dry run", async () => {
    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a do-not-contact list" });
    const file = `Customer,Email,Site\nCorp,ann@corp.example,corp.example\nNobody,-,\nMe,${prospect.work_email},\n`;
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await expect(dialog.getByText("customers.csv, 3 rows")).toBeVisible();
    await expect(dialog.getByText("Row 3")).toBeVisible();
    await expect(dialog.getByText(/^Excludes 1 prospect /)).toBeVisible();
    await expectNoBarrier(page, "dry run", { min: "any" });
    await dialog.getByRole("checkbox", { name: /Site/ }).check();
    await dialog.getByRole("button", { name: "Import 3 entries" }).click();
    await expect(page.getByText("3 entries added")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: prospect.work_email })).toContainText(
      "from customers.csv",
    );
  });

  await test.step("leads to the prospect, who says why nobody contacts them", async () => {
    await page
      .getByRole("row")
      .filter({ hasText: prospect.work_email })
      .getByRole("link", { name: prospect.full_name })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: prospect.full_name })).toBeVisible();
    await expect(
      page.getByText(`${prospect.work_email} has been on the do-not-contact list since`),
    ).toBeVisible();
  });

  await test.step("takes pasted lines, and a reason to remove one", async () => {
    await page.goto("/profiles/do-not-contact");
    await expect(page.getByRole("row")).toHaveCount(4);
    await expectNoBarrier(page, "list", { min: "any" });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add to the do-not-contact list" });
    await dialog.getByRole("textbox").fill(`@${prospect.domain}\nCorp Ltd`);
    await dialog.getByRole("button", { name: "Check" }).click();
    await expect(dialog.getByText("Line 2")).toBeVisible();
    await dialog.getByRole("button", { name: "Add 1 entry" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("textbox", { name: "Search the list" }).fill("corp.example");
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("textbox", { name: "Search the list" }).fill(prospect.work_email);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: `Remove ${prospect.work_email}` }).click();
    const removing = page.getByRole("dialog", { name: `Remove ${prospect.work_email}?` });
    await removing.getByRole("textbox", { name: "Reason" }).fill("Wrote to us");
    await removing.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No entries match")).toBeVisible();
  });

  await test.step("still excludes them by their domain", async () => {
    await page.goto(`/profiles/my-prospects/${furnished.prospectId}`);
    await expect(
      page.getByText(`${prospect.domain} has been on the do-not-contact list since`),
    ).toBeVisible();
  });
});

test("the list fits a phone", async ({ page, tern }) => {
  await tern.sql(
    `insert into suppressions (workspace_id, kind, value, reason, source)
     select workspace_id, 'profile_url', 'https://people.example/in/a-very-long-name-of-a-person-somewhere', 'opted_out', 'words'
       from prospects where id = $1`,
    [furnished.prospectId],
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profiles/do-not-contact");
  await expect(page.getByRole("list", { name: "Do-not-contact list" })).toContainText(
    "Opted out in a message",
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectNoBarrier(page, "list on a phone", { min: "any" });
});
