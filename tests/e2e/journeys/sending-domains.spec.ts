import { confirmed, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { signIn } from "../sign-in";

test("an admin buys a domain, creates a mailbox on it, and sends from it (MAIL-08, MAIL-12, MAIL-24, ROUTE-34, ROUTE-36)", async ({
  page,
  tern,
}) => {
  page.setDefaultTimeout(20_000);
  const member = await confirmed(tern, "Kestrel Works");
  const accountId = await withAccount(member);
  await member.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 600 } });
  await signIn(page, { email: member.email, password });

  await test.step("search and buy", async () => {
    await page.goto("/mailboxes");
    await page.getByRole("link", { name: "AI emails", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Send from a separate domain" })).toBeVisible();
    await page.getByRole("link", { name: "Find a domain" }).click();
    await page.getByLabel("Find a domain").fill("kestrelworks");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const free = page.getByRole("checkbox", { name: /^Choose .*\.com$/ }).first();
    await free.check();
    await page.getByRole("button", { name: "Buy domain", exact: true }).click();
    const question = page.getByRole("dialog", { name: /^Buy .*\.com\?$/ });
    await expect(question).toContainText("120 credits for the first year");
    await question.getByRole("button", { name: "Buy domain" }).click();
    await expect(page.getByText("The domain is ordered")).toBeVisible();
  });

  const row = page.getByRole("list", { name: "Your domains" }).getByRole("listitem");
  await test.step("it becomes ready, and its DNS is right", async () => {
    await expect(row).toContainText("Active", { timeout: 30_000 });
    await expect(row).toContainText("All records found", { timeout: 30_000 });
    await row.getByRole("button").click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByText("v=spf1 ip4:192.0.2.25 -all")).toBeVisible();
    await panel.getByRole("link", { name: "Create mailbox" }).click();
  });

  const form = page.getByRole("dialog", { name: "Create mailbox" });
  await test.step("a mailbox on it", async () => {
    await form.getByLabel("Sender name").fill("Nora Lindqvist");
    await form.getByLabel("Address").fill("nora");
    await form.getByRole("button", { name: "Create mailbox" }).click();
    await expect(page.getByText("The mailbox is ready")).toBeVisible();
    await expect(page.getByRole("link", { name: /^nora@.*\.com$/ })).toBeVisible();
  });

  await test.step("a test email leaves from it", async () => {
    const [mailbox] = await tern.sql<{ id: string; email: string }>(
      "select id, email from mailboxes where workspace_id = $1",
      [member.workspaceId],
    );
    const email = steps.email("Hello from our new domain");
    const { _id, draft_version } = await newCampaign(member, [email]);
    await member.post(`/api/workflows/${_id}/async_update`, {
      draft_version,
      senders: [{ credentials_id: accountId, mailbox_id: mailbox?.id }],
    });
    const { status, body } = await member.post(`/api/workflows/${_id}/send_test_email`, {
      email: mailbox?.email,
      step_id: email.id,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    const [mail] = (await member.get("/api/sandbox/mails")).body.payload.items;
    expect(mail).toMatchObject({ to: mailbox?.email, subject: "Hello from our new domain" });
  });
});
