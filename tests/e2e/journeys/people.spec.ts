import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "../barriers";
import { type Furnished, furnishedWorkspace } from "../furnished-workspace";
import { signIn } from "../sign-in";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const customers = "Email\nkay@customer.example\ncustomer.example\n";
const people = [
  "First name,Last name,Work email,Profile URL,Company",
  "Noor,Quill,noor@quill.example,,Quill",
  // The same person from another list: another address, and the profile of a third row.
  "Noor,Quill-Ames,noor.ames@quill.example,https://people.example/in/noor-quill,Quill Works",
  "Kay,Client,kay@customer.example,,Customer",
  "Lee,Client,lee@customer.example,,Customer",
  "Zoe,Last,zoe@quill.example,,Quill",
].join("\n");

const upload = (name: string, text: string) => ({
  ...{ name, mimeType: "text/csv", buffer: Buffer.from(text) },
});
const prospectList = (page: Page) => page.getByRole("list", { name: "Prospects" }).getByRole("link");
const history = (page: Page) => page.getByRole("list", { name: "Permission to contact" });
const find = (page: Page, query: string) => page.getByLabel("Find prospect").fill(query);

test("people are imported after those who must not be contacted, found, walked through, edited, merged, opted out and erased (PROSPECT-33, PROSPECT-34, R18, R24)", async ({
  page,
  tern,
}) => {
  page.setDefaultTimeout(20_000);
  await signIn(page, furnished);
  const campaignPage = `/campaign/edit/${furnished.campaignId}/import`;

  await test.step("the do-not-contact list is offered before the first import, and comes first", async () => {
    await page.goto(campaignPage);
    await page.getByRole("link", { name: "Open the do-not-contact list" }).click();
    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a do-not-contact list" });
    await dialog.locator("input[type=file]").setInputFiles(upload("customers.csv", customers));
    await dialog.getByRole("button", { name: "Import 2 entries" }).click();
    await expect(page.getByText("2 entries added")).toBeVisible();
  });

  await test.step("the import of prospects refuses them by row", async () => {
    await page.goto(campaignPage);
    await page.locator("input[type=file]").setInputFiles(upload("people.csv", people));
    await page.getByRole("button", { name: "Check all rows" }).click();
    await expect(page.getByText("Rows 4, 5")).toBeVisible();
    await expect(page.getByText("On the do-not-contact list")).toBeVisible();
    await page.getByRole("button", { name: "Import 3 prospects" }).click();
    await expect(page.getByRole("link", { name: "See 3 prospects in the campaign" })).toBeVisible();
  });

  await test.step("they are found, and the pages of a list lead from one to the next and back to it", async () => {
    await page.goto("/profiles/my-prospects");
    await find(page, "quill");
    await expect(prospectList(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Prospect", exact: true }).click();
    await expect(prospectList(page).first()).toContainText("Noor Quill");
    await prospectList(page).first().click();
    const place = page.getByRole("navigation", { name: "Prospects of this list" });
    await expect(place).toContainText("1 of 3");
    await expect(place.getByRole("button", { name: "Previous prospect" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await place.getByRole("button", { name: "Next prospect" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Quill-Ames" })).toBeVisible();
    await expect(place).toContainText("2 of 3");
    await expectNoBarrier(page, "a prospect of a list", { min: "any" });
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { level: 1, name: "Zoe Last" })).toBeVisible();
    await expect(place).toContainText("3 of 3");
    await page.keyboard.press("k");
    await expect(place).toContainText("2 of 3");
    await page.getByRole("link", { name: "All prospects" }).click();
    await expect(page).toHaveURL(/query=quill/);
    await expect(prospectList(page)).toHaveCount(3);
  });

  await test.step("a field is edited in place, and the list finds the new value", async () => {
    await prospectList(page).filter({ hasText: "Zoe Last" }).click();
    const contact = page.getByRole("region", { name: "Contact" });
    await contact.getByRole("button", { name: /Phone/ }).click();
    await contact.getByRole("textbox", { name: "Phone" }).fill("+44 20 7946 0958");
    await contact.getByRole("textbox", { name: "Phone" }).press("Enter");
    await expect(contact.getByRole("button", { name: /Phone: .*7946/ })).toBeVisible();
    const details = page.getByRole("region", { name: "Details" });
    await details.getByRole("button", { name: /Company: Quill/ }).click();
    await details.getByRole("textbox", { name: "Company", exact: true }).fill("Ostrich Ltd");
    await details.getByRole("textbox", { name: "Company", exact: true }).press("Enter");
    await expect(details.getByRole("button", { name: /Company: Ostrich Ltd/ })).toBeVisible();
    // Both are saved although the page is left at once.
    await page.getByRole("link", { name: "All prospects" }).click();
    await find(page, "ostrich");
    await expect(prospectList(page)).toHaveCount(1);
  });

  await test.step("two records of one person become one, whose old link still leads there", async () => {
    await find(page, "noor");
    await expect(prospectList(page)).toHaveCount(2);
    await prospectList(page).filter({ hasText: "Quill-Ames" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Quill-Ames" })).toBeVisible();
    const removed = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Merge with…" }).click();
    const finding = page.getByRole("dialog", { name: "Find the other record" });
    await finding.getByRole("textbox", { name: "Name, company or email" }).fill("noor");
    await finding.getByRole("button", { name: /Noor Quill(?!-)/ }).click();
    const merging = page.getByRole("dialog", { name: "Merge two records" });
    await merging
      .getByRole("group", { name: "Which record do you want to keep?" })
      .getByRole("radio", { checked: false })
      .check();
    await merging.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(page.getByText("Merged with another record")).toBeVisible();
    await expect(page).not.toHaveURL((url) => url.pathname === removed);
    const kept = new URL(page.url()).pathname;
    await page.goto(removed);
    await expect(page).toHaveURL(new RegExp(`${kept}$`));
  });

  await test.step("an opt-out ends every sequence, and their page says who did it", async () => {
    await page.getByRole("button", { name: "Don’t contact again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Don’t contact again" }).click();
    await expect(page.getByText("Must not be contacted")).toBeVisible();
    await expect(history(page).getByRole("listitem").first()).toContainText("Opted out by a member");
    await expect(history(page)).toContainText("Imported from people.csv");
    await expectNoBarrier(page, "someone who opted out", { min: "any" });
    const running = await tern.sql(
      `select 1 from enrollments e join prospects p on p.id = e.prospect_id
        where p.full_name like 'Noor Quill%' and e.state = 'active'`,
    );
    expect(running).toEqual([]);
  });

  await test.step("the wrong file is taken off the list as a whole, and the opt-out stays on it", async () => {
    await page.goto("/profiles/do-not-contact");
    await page.getByRole("button", { name: "Imports" }).click();
    await expect(page.getByRole("dialog", { name: "Imports" })).toContainText("customers.csv");
    await expectNoBarrier(page, "imports of the list", { min: "any" });
    await page.getByRole("button", { name: "Remove this import" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove customers.csv from the list?" });
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Last year’s customers");
    await dialog.getByRole("button", { name: "Remove 2 entries" }).click();
    await expect(page.getByText("2 entries removed")).toBeVisible();
    await page.getByRole("dialog", { name: "Imports" }).getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("row").filter({ hasText: "customer.example" })).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "noor@quill.example" })).toHaveCount(1);
  });

  await test.step("an admin erases a person for good: no list, search or link finds them", async () => {
    await page.goto("/profiles/my-prospects");
    await find(page, "zoe last");
    await expect(prospectList(page)).toHaveCount(1);
    await prospectList(page).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Zoe Last" })).toBeVisible();
    const gone = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase Zoe Last for good?" });
    await dialog.getByLabel("Type Zoe Last to confirm").fill("Zoe Last");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("The person was erased")).toBeVisible();
    await find(page, "zoe last");
    await expect(page.getByText("No prospects match")).toBeVisible();
    await page.goto(gone);
    await expect(page).toHaveURL(/\/profiles\/my-prospects$/);
  });
});

test("a prospect’s page and the do-not-contact list fit a phone in the dark (SHELL)", async ({ page }) => {
  await signIn(page, furnished);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    `/profiles/my-prospects/${furnished.prospectId}?from=list`,
    "/profiles/my-prospects",
    "/profiles/do-not-contact",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
    await expectNoBarrier(page, `${path} on a phone`, { min: "any" });
  }
});
