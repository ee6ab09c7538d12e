import { randomUUID } from "node:crypto";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { signIn } from "./sign-in";

// Created here and not in a fixture: files with the same fixtures share a worker and so the installation.
let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test.beforeEach(({ page }) => signIn(page, furnished));

test("an uncertain reply is decided with one key, and the decision is kept (R15)", async ({ page, tern }) => {
  const { prospectId } = furnished;
  await tern.sql("update messages set is_uncertain = true, understood_as = 'reply' where prospect_id = $1", [
    prospectId,
  ]);
  await page.goto(`/inbox/${prospectId}`);
  const question = page.getByText(/^Is this a reply from .+\? It came from they@mail\.example\./);
  await expect(question).toBeVisible();
  await expectNoBarrier(page, "the question", { min: "any" });
  await page.keyboard.press("n");
  await expect(question).toBeHidden();
  await expect(page.getByText("Not a reply", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not a reply", { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
});

test("an email of an unknown sender can be assigned to its person (R15)", async ({ page, tern }) => {
  const [person] = await tern.sql<{ name: string; workspace: string; mailbox: string }>(
    `select p.full_name as name, p.workspace_id as workspace, b.id as mailbox
       from prospects p join mailboxes b on b.workspace_id = p.workspace_id where p.id = $1`,
    [furnished.prospectId],
  );
  const { name, workspace, mailbox } = person!;
  const from = `${name.toLowerCase().replace(/\P{L}+/gu, ".")}@home.example`;
  await tern.sql(
    `insert into unmatched_mails (workspace_id, id, mailbox_id, dedupe_key, from_address, subject, at)
     values ($1, $2, $3, '<private@home.example>', $4, 'About your offer', now())`,
    [workspace, randomUUID(), mailbox, from],
  );
  await page.goto("/inbox");
  await page.getByRole("radio", { name: "Unknown senders 1" }).click();
  await expect(page.getByText("About your offer")).toBeVisible();
  await page.keyboard.press("j");
  const candidate = page.getByRole("button", { name });
  await expect(candidate).toBeVisible();
  await expectNoBarrier(page, "the stranger", { min: "any" });
  await candidate.click();
  await expect(page.getByText("No unknown senders")).toBeVisible();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const thread = page.getByRole("region", { name });
  await expect(thread.getByText("About your offer", { exact: true })).toBeVisible();
  await expect(thread.getByText(/We’re fetching the text|We only have the subject/)).toBeVisible();
});
