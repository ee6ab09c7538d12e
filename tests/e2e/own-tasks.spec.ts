import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { hearsKeys } from "./settled";
import { signIn } from "./sign-in";

// Created here and not in a fixture: files with the same fixtures share a worker and so the installation.
let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });
test.beforeEach(({ page }) => signIn(page, furnished));

test("a task is created, moved to another day, snoozed and completed by shortcuts, and the result survives a reload (TASK-05, ux 1, 9, 84)", async ({
  page,
}) => {
  await page.goto("/dashboard/my-tasks");
  await expect(page.getByText("No open tasks")).toBeVisible();
  await hearsKeys(page);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New task" });
  await expect(dialog.getByLabel("What needs to be done")).toBeFocused();
  await page.keyboard.type("Send the deck");
  await expectNoBarrier(page, "a new task", { min: "any" });
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: "Send the deck" });
  await expect(row).toContainText("Created manually");
  await expect(row).toContainText("tomorrow 09:00");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit task" });
  await edit.getByLabel("Due").fill("in 3 hours");
  await edit.getByLabel("Priority").selectOption("Urgent");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Urgent");
  await expect(row).not.toContainText("tomorrow 09:00");
  await page.reload();
  await expect(row).toContainText("Urgent");
  await hearsKeys(page);
  // Snoozed with the inbox's shortcut, and undone.
  const due = row.locator("time");
  const before = await due.innerText();
  await page.keyboard.press("j");
  await page.keyboard.press("h");
  await page.getByRole("dialog").getByLabel("When").fill("in 3 days");
  await expectNoBarrier(page, "putting a task off", { min: "any" });
  await page.keyboard.press("Enter");
  await expect(due).not.toHaveText(before);
  await page.keyboard.press("z");
  await expect(due).toHaveText(before);
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  await expect(page.getByText("No open tasks")).toBeVisible();
});

test("a task about a person is created on their page, and shown there and beside their conversation (ux 53)", async ({
  page,
}) => {
  const { prospectId } = furnished;
  await page.goto(`/profiles/my-prospects/${prospectId}`);
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog", { name: "New task" });
  await dialog.getByLabel("What needs to be done").fill("Ask for a date");
  await dialog.getByLabel("Kind").selectOption("Call");
  await dialog.getByRole("button", { name: "Create task" }).click();
  const tasks = page.getByRole("region", { name: "Tasks" });
  await expect(tasks).toContainText("Ask for a date");
  await expectNoBarrier(page, "tasks of a person", { min: "any" });
  await page.goto(`/inbox/${prospectId}`);
  await expect(tasks).toContainText("Ask for a date");
  await tasks.getByRole("button", { name: "Log outcome" }).click();
  await page.getByRole("radio", { name: /^Answered/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(tasks).not.toContainText("Ask for a date");
});
