import { randomUUID } from "node:crypto";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { signIn } from "./sign-in";

let furnished: Furnished;
const twin = randomUUID();
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
  const { prospectId } = furnished;
  await tern.sql(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, position, company_name, work_email, phone)
     select workspace_id, $2, 'Jo', 'Twin', 'Jo Twin', 'Head of Sales', 'Halden', 'jo.twin@x.test', '+442079460958'
       from prospects where id = $1`,
    [prospectId, twin],
  );
  await tern.sql(
    `insert into possible_duplicates (workspace_id, first_id, second_id, kind, value)
     select workspace_id, least(id, $2), greatest(id, $2), 'email', 'jo@x.test' from prospects where id = $1`,
    [prospectId, twin],
  );
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });
test.beforeEach(({ page }) => signIn(page, furnished));

test("two records of one person are listed, compared and merged, and the old link leads to the remaining one (R24)", async ({
  page,
}) => {
  await page.goto("/profiles/duplicates");
  await expect(page.getByRole("heading", { level: 1, name: "Possible duplicates" })).toBeVisible();
  await expectNoBarrier(page, "possible duplicates", { min: "any" });
  await page.getByRole("listitem").getByRole("link", { name: "Jo Twin" }).click();
  const note = page.getByRole("status").filter({ hasText: "Same email address: jo@x.test" });
  await note.getByRole("button", { name: "Review" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge two records" });
  await expect(dialog.getByText("Different values")).toBeVisible();
  await expectNoBarrier(page, "a merge", { min: "any" });
  // Jo Twin's record is open; the other one is kept.
  await dialog
    .getByRole("group", { name: "Which record do you want to keep?" })
    .getByRole("radio", { checked: false })
    .check();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles/my-prospects/${furnished.prospectId}$`));
  await expect(page.getByText("Merged with another record")).toBeVisible();
  await page.goto(`/profiles/my-prospects/${twin}`);
  await expect(page).toHaveURL(new RegExp(`/profiles/my-prospects/${furnished.prospectId}$`));
  await page.goto("/profiles/duplicates");
  await expect(page.getByText("No possible duplicates")).toBeVisible();
});
