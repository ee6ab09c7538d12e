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
