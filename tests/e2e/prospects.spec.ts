import { expect, test } from "@/tests/support/e2e";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { openSettled } from "./settled";
import { signIn } from "./sign-in";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("all prospects: sort, find, label, opt out, and open one (ROUTE-15, PROSPECT-34, ux 12 to 15)", async ({
  page,
  tern,
}) => {
  await signIn(page, furnished);
  await page.getByRole("link", { name: "Prospects", exact: true }).click();
  await expect(page).toHaveURL(/\/profiles\/my-prospects$/);
  const names = page.getByRole("list", { name: "Prospects" }).getByRole("link");
  await expect(names).toHaveCount(12);
  await page.getByRole("button", { name: "Prospect", exact: true }).click();
  const sorted = await tern.sql<{ name: string }>(
    `select full_name as name from prospects p join campaigns c on c.workspace_id = p.workspace_id where c.id = $1
      order by lower(full_name)`,
    [furnished.campaignId],
  );
  await expect(names).toContainText(sorted.map(({ name }) => name));

  await page.getByLabel("Select all loaded").check();
  await page.getByRole("button", { name: "Add label" }).click();
  const dialog = page.getByRole("dialog", { name: "Add label" });
  await dialog.getByRole("combobox").fill("Winter");
  await page.getByRole("option", { name: "Winter" }).click();
  await dialog.getByRole("button", { name: "Add label" }).click();
  await expect(page.getByText("“Winter” added to 12 prospects")).toBeVisible();

  const [first] = await tern.sql<{ id: string; name: string }>(
    "select id, full_name as name from prospects where id = $1",
    [furnished.prospectId],
  );
  await page.getByLabel("Find prospect").fill(first!.name);
  await expect(names).toHaveCount(1);
  await page.getByLabel(`Select ${first!.name}`).check();
  await page.getByRole("button", { name: "Don’t contact again" }).click();
  await page
    .getByRole("dialog", { name: "Opt out 1 prospect?" })
    .getByRole("button", { name: "Don’t contact again" })
    .click();
  await expect(page.getByText("1 prospect opted out")).toBeVisible();
  await openSettled(page, "/profiles/my-prospects");
  await page.getByRole("radio", { name: "Opted out" }).click();
  await expect(names).toHaveCount(1);
  await names.first().click();
  await expect(page.getByRole("heading", { level: 1, name: first!.name })).toBeVisible();
  await page.goBack();
  await expect(names).toHaveCount(1);
});
