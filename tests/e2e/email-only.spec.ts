import type { Page } from "@playwright/test";
import { confirmed, imported, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const campaigns = (page: Page) => page.getByRole("link", { name: "Campaigns" });

test("a new workspace sends emails without a network account, and connects one later to the same account", async ({
  page,
  tern,
}) => {
  const member = await confirmed(tern, "Letters Only");
  await page.goto("/auth/sign-in");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign in");

  await test.step("the only page open is the wizard, which offers to do without the network (GATE-07, SHELL-20)", async () => {
    await expect(page.getByRole("heading", { name: "How should the account work?" })).toBeFocused();
    await expect(campaigns(page)).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("radio", { name: /^Continue with email only/ }).check();
    await expectNoBarrier(page, "choosing email only");
    await press(page, "Next");
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await expectNoBarrier(page, "the sender");
    await press(page, "Next");
    await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue(/London/);
    await press(page, "Create account");
    await expect(page).toHaveURL(/\/mailboxes\/add\?selectedCred=/);
    await expect(campaigns(page)).not.toHaveAttribute("aria-disabled");
  });
  const [{ _id: id }] = (await member.get("/api/credentials")).body.payload;

  await test.step("a mailbox is connected", async () => {
    await press(page, "Use a sandbox mailbox");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(/@/);
    await press(page, "Test and connect");
    await expect(page).toHaveURL(/\/mailboxes(\?|$)/);
    await expect(page.getByRole("main").getByText("Connected", { exact: true }).first()).toBeVisible();
  });

  await test.step("its email arrives, and its step on the network waits", async () => {
    const quiet = { accept_percent: 0, reply_percent: 0, out_of_office_percent: 0, bounce_percent: 0 };
    const read = { opt_out_percent: 0, open_percent: 0, click_percent: 0, scan_percent: 0 };
    const behavior = { ...quiet, ...read, min_answer_hours: 1, max_answer_hours: 2 };
    await member.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000, behavior } });
    const sequence = [steps.email("A letter"), steps.delay(2, "hours"), steps.request("Let us meet")];
    const campaignId = (await newCampaign(member, sequence, "Letters"))._id as string;
    await imported(member, campaignId, (await member.get("/api/sandbox/people.csv?count=1")).body);
    await page.goto(`/campaign/edit/${campaignId}`);
    await press(page, "Start");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("this account has no network account", { exact: false })).toBeVisible();
    await expectNoBarrier(page, "the start of the campaign");
    await dialog.getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("Campaign started")).toBeVisible();
    await page.goto("/settings/sandbox");
    await expect(page.getByText("A letter").first()).toBeVisible({ timeout: 60_000 });
    await page.goto("/campaigns/my-campaigns");
    const row = page.getByRole("row").filter({ hasText: "Letters" });
    await expect(row.getByText("No network account")).toBeVisible({ timeout: 60_000 });
    await page.goto(`/campaign/edit/${campaignId}/attention`);
    await expectNoBarrier(page, "what needs attention");
  });

  await test.step("the reason leads to the wizard of that account, whose seat is taken only now", async () => {
    await expect((await member.get("/api/space/info")).body.payload.seats.cloud.used).toBe(0);
    await page.getByRole("link", { name: "Connect the network account" }).click();
    await expect(page).toHaveURL(new RegExp(`/credentials/add\\?resume=${id}`));
    await expect(page.getByRole("radio", { name: /^Continue with email only/ })).toHaveCount(0);
    await press(page, "Next");
    await page.getByRole("combobox", { name: "Country" }).fill("united k");
    await page.getByRole("option", { name: "United Kingdom" }).click();
    await press(page, "Next");
    await press(page, "Use a test account");
    await expect(page.getByLabel("Account email")).toHaveValue(/@.*\.example$/);
    await press(page, "Connect account");
    await expect(page).toHaveURL(new RegExp(`/campaigns/my-campaigns\\?selectedCred=${id}`));
    const accounts = (await member.get("/api/credentials")).body.payload;
    expect(accounts).toMatchObject([{ _id: id, account_type: "basic" }]);
    await expect((await member.get("/api/space/info")).body.payload.seats.cloud.used).toBe(1);
    await expect(page.getByText("No network account")).toHaveCount(0);
  });
});
