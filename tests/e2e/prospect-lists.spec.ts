import { expect, test } from "@/tests/support/e2e";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { openSettled } from "./settled";
import { signIn } from "./sign-in";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("lists: put people on a new one, open it, take one off, and delete it while they stay", async ({
  page,
}) => {
  await signIn(page, furnished);
  await openSettled(page, "/profiles/my-prospects");
  const names = page.getByRole("list", { name: "Prospects" }).getByRole("link");
  await expect(names).toHaveCount(12);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await page.getByRole("button", { name: "Add to list" }).click();
  const dialog = page.getByRole("dialog", { name: "Add 3 prospects to a list" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Trade fair");
  await dialog.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByText("3 prospects added to “Trade fair”")).toBeVisible();

  await page.getByRole("link", { name: "Lists", exact: true }).click();
  await page.getByRole("link", { name: /^Trade fair 3 prospects/ }).click();
  await expect(names).toHaveCount(3);
  await boxes.first().check();
  await page.getByRole("button", { name: "Remove from list" }).click();
  await expect(names).toHaveCount(2);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(names).toHaveCount(3);
  await names.first().click();
  await expect(
    page.getByRole("region", { name: "Lists" }).getByRole("link", { name: "Trade fair" }),
  ).toBeVisible();

  await openSettled(page, "/profiles/lists");
  await page.getByRole("button", { name: "Delete “Trade fair”" }).click();
  const asking = page.getByRole("dialog", { name: "Delete the list “Trade fair”?" });
  await expect(asking).toContainText("3 prospects are on it and stay in the workspace.");
  await asking.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await openSettled(page, "/profiles/my-prospects");
  await expect(names).toHaveCount(12);
});

test("a saved view feeds a campaign with whoever starts to match it, and can be paused", async ({
  page,
  tern,
}) => {
  await signIn(page, furnished);
  await openSettled(page, "/profiles/my-prospects?progress=never");
  await page.getByRole("button", { name: "Save as a new view" }).click();
  const naming = page.getByRole("dialog", { name: "Save as a new view" });
  await naming.getByRole("textbox", { name: "Name" }).fill("Fresh people");
  await naming.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Actions for the view Fresh people" }).click();
  await page.getByRole("menuitem", { name: "Feed a campaign" }).click();
  const dialog = page.getByRole("dialog", { name: "Feed a campaign" });
  await dialog.getByRole("combobox", { name: "Campaign" }).fill("Winter");
  await page.getByRole("option", { name: "Winter" }).click();
  await expect(dialog.getByRole("radio", { name: "Only those who match from now on" })).toBeChecked();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("“Fresh people” now feeds “Winter”")).toBeVisible();

  await tern.sql(
    `insert into prospects (workspace_id, id, full_name, work_email)
     select workspace_id, gen_random_uuid(), 'Nora Vane', 'nora@vane.test' from campaigns where id = $1`,
    [furnished.campaignId],
  );
  await tern.sql("update segments set next_at = now()");
  await openSettled(page, "/profiles/lists");
  const row = page.getByRole("list", { name: "Live segments" }).getByRole("listitem");
  await expect(row).toContainText("1 added");
  await row.getByRole("button", { name: "Pause “Fresh people”" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Resume “Fresh people”" }).click();
  await row.getByRole("link", { name: "Adds to “Winter”" }).click();
  await expect(
    page.getByText("The live segment “Fresh people” adds prospects here automatically."),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Prospects" })).toContainText("Nora Vane");
});
