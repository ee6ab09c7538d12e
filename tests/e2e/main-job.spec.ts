import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/tests/support/e2e";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

/** Waiting for people takes days on the workspace's clock; at this speed a day lasts 9 s. */
const speed = "10,000×";
const forPeople = { timeout: 90_000 };
const seen = (locator: Locator, within?: { timeout: number }) => expect(locator).toBeVisible(within);

test("a new user gets from sign-up to a reply, and a person who has replied gets no further step (CAMP-01, CRED-01)", async ({
  page,
  tern,
}) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));

  await test.step("signs up and names a workspace", async () => {
    await page.goto("/auth/sign-up");
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Newcomer");
    await page.getByLabel("Email").fill("nora@newcomer.example");
    await page.getByLabel("Password", { exact: true }).fill("a long enough one");
    await page.getByLabel("Repeat the password").fill("a long enough one");
    await page.getByLabel("Country").selectOption("GB");
    await page.getByRole("checkbox", { name: /I accept/ }).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByLabel("Workspace name").fill("Newcomer & Daughters");
    await page.getByRole("button", { name: "Create workspace" }).click();
    await page.getByLabel("Company size").selectOption("11-50");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByLabel("Industries").fill("Logistics, Software,");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("button", { name: "Skip for now" }).click();
  });

  await test.step("connects a seat on the network and a mailbox", async () => {
    const next = () => page.getByRole("button", { name: "Next" }).click();
    await next();
    await page.getByRole("combobox", { name: "Country" }).fill("united k");
    await page.getByRole("option", { name: "United Kingdom" }).click();
    await next();
    await next();
    await page.getByRole("button", { name: "Use a test account" }).click();
    await expect(page.getByLabel("Account email")).toHaveValue(/@/);
    await page.getByRole("button", { name: "Connect account" }).click();
    await seen(page.getByText("Nora Newcomer is connected"));
    await expect(page).toHaveURL(/\/campaigns\/my-campaigns/);

    await page.goto("/mailboxes/add");
    await page.getByRole("button", { name: "Use a sandbox mailbox" }).click();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(/@/);
    await page.getByRole("button", { name: "Test and connect" }).click();
    await expect(page).toHaveURL(/\/mailboxes$/);
    await seen(page.getByRole("main").getByText("Connected", { exact: true }).first());
  });

  const people = await test.step("takes a file of people and lets them answer a lot", async () => {
    await page.goto("/settings/sandbox");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download 40 prospects" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const wishes = { "Accept requests": "90", Reply: "70", "Reply after": "1", "Reply within": "4" };
    const none = { "Out of office": "0", Bounce: "0", "Opt out": "0" };
    for (const [name, value] of Object.entries({ ...wishes, ...none }))
      await page.getByLabel(name, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await seen(page.getByText("Behavior saved"));
    return file;
  });

  await test.step("writes a campaign over network and email", async () => {
    await page.goto("/campaigns/my-campaigns");
    await page.getByRole("main").getByRole("link", { name: "New campaign" }).first().click();
    await page.getByLabel("Campaign name").fill("Autumn in London");
    await page.getByRole("radio", { name: /Network and email/ }).check();
    await page.getByRole("button", { name: "Create campaign" }).click();
    await fillSteps(page);
    await page.getByRole("region", { name: "Senders" }).getByRole("checkbox").check();
    await expect(page.getByRole("button", { name: "Start" })).not.toHaveAttribute("aria-disabled", "true");
    await seen(page.getByText(/^\s*Saved/));
  });

  await test.step("imports the people: file, columns, dry run, report", async () => {
    await page
      .getByRole("link", { name: /^Prospects/ })
      .last()
      .click();
    await page.getByRole("link", { name: "Add prospects" }).first().click();
    await drop(page.getByRole("heading", { name: "Drop a CSV or Excel file here" }), people);
    await seen(page.getByText("11 found, 11 in use"));
    await page.getByRole("button", { name: "Check all rows" }).click();
    await page.getByRole("button", { name: "Import 40 prospects" }).click();
    await page.getByRole("link", { name: "See 40 prospects in the campaign" }).click();
    await seen(page.getByRole("group", { name: "People by state" }).getByText("40"));
  });

  await test.step("sees the message as a real person will get it", async () => {
    await page.getByRole("link", { name: "Sequence" }).click();
    await step(page, "Message").click();
    const preview = page.getByRole("region", { name: "Preview" });
    await seen(preview.getByText("1 of 40"));
    const firstNames = people
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    const words = await preview.getByText(/good to be connected/).innerText();
    expect(firstNames).toContain(words.match(/^Hello (.+), good/)?.[1]);
  });

  await test.step("lets time run and starts", async () => {
    const builder = page.url();
    await page.goto("/settings/sandbox");
    await page.getByText(speed, { exact: true }).click();
    await expect(page.getByRole("radio", { name: speed })).toBeChecked();
    await page.goto(builder);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await seen(page.getByText("Campaign started"));
  });

  const replier = await test.step("sees a reply arrive while the inbox is open", async () => {
    await page.getByRole("link", { name: "Inbox" }).first().click();
    await page.getByRole("radio", { name: /Needs you/ }).click();
    await page.evaluate(() => document.body.setAttribute("data-opened-before-the-reply", ""));
    const waiting = page.getByRole("main").getByRole("button", { name: "Waiting for you" }).first();
    await seen(waiting, forPeople);
    await expect(page.locator("body[data-opened-before-the-reply]")).toHaveCount(1);
    await waiting.click();
    await seen(page.getByText(/Sequence stopped because \S+ replied/));
    const ours = await ourMessages(page).count();
    expect(ours).toBeGreaterThan(0);
    return { url: page.url(), ours };
  });

  await test.step("answers from the inbox and sees it sent", async () => {
    await page.getByLabel("Write a reply").fill("Thank you, shall we talk on Thursday?");
    await page.getByRole("button", { name: "Send", exact: false }).last().click();
    await seen(page.getByText("Sent. You can undo this for 10 seconds."));
    const answer = page.getByRole("listitem").filter({ hasText: "shall we talk on Thursday?" });
    await seen(answer);
    await expect(answer).not.toContainText(/Sending shortly|On its way/);
    await expect(answer).not.toContainText(/Not sent|Not confirmed/);
  });

  await test.step("finds the mails at their receivers", async () => {
    await page.goto("/settings/sandbox");
    await seen(page.getByText(/^A word about autumn, /).first(), forPeople);
    await seen(page.getByText("Delivered").first());
  });

  await test.step("finds what happened in the list of campaigns", async () => {
    await page.goto("/campaigns/my-campaigns");
    const row = page.getByRole("row").filter({ hasText: "Autumn in London" });
    await expect(row.getByRole("cell").nth(4)).toHaveText(/^[1-9]/);
    await expect(row.getByRole("cell").nth(5)).toHaveText(/[1-9].*%/);
    await expect(row.getByRole("cell").nth(6)).toHaveText(/[1-9].*%/);
  });

  await test.step("finds that no step has written to the person who replied", async () => {
    await page.goto(replier.url);
    // Whoever writes again may have unsubscribed meanwhile, and the page then says that instead.
    await seen(page.getByRole("listitem").filter({ hasText: "shall we talk on Thursday?" }));
    await expect(ourMessages(page)).toHaveCount(replier.ours);
    const later = await tern.sql<{ count: number }>(
      "select count(*)::int as count from deliveries where prospect_id = $1 and enrollment_id is not null and state in ('planned', 'claimed', 'transmitting')",
      [new URL(replier.url).pathname.split("/").at(-1)],
    );
    expect(later).toEqual([{ count: 0 }]);
  });

  expect(complaints).toEqual([]);
});

const step = (page: Page, name: string, at = 0) =>
  page
    .getByRole("list", { name: "Steps" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .nth(at);

/** Messages of the sequence in the open conversation. */
const ourMessages = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /Step \d/ });

async function fillSteps(page: Page) {
  await step(page, "Connection request").click();
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("");
  await note.pressSequentially("Hello {");
  await page.getByRole("menuitem", { name: "{first_name}" }).click();
  await expect(note).toHaveValue("Hello {first_name:there}");
  await expect(note).toBeFocused();
  await note.press("End");
  await note.pressSequentially(", your work is worth knowing.");
  await step(page, "Message").click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Hello {first_name:there}, good to be connected. Do you plan for autumn yet?");
  await step(page, "Email").click();
  await page.getByRole("textbox", { name: "Subject" }).fill("A word about autumn, {first_name:there}");
  await text.fill("Hello {first_name:there},\n\nautumn comes early this year. Is it on your list?\n\nNora");
  await step(page, "Email", 1).click();
  await text.fill("Hello {first_name:there},\n\nshould I ask again in winter?\n\nNora");
}

/** Drops a file as a user would: the browser passes it with the event. */
async function drop(target: Locator, text: string) {
  const dataTransfer = await target.page().evaluateHandle((content) => {
    const carried = new DataTransfer();
    carried.items.add(new File([content], "people.csv", { type: "text/csv" }));
    return carried;
  }, text);
  await target.dispatchEvent("drop", { dataTransfer });
}
