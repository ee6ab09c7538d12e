import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { test as base, expect } from "@/tests/support/e2e";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/stand-ins/webhook-receiver";
import { signIn } from "../sign-in";

const host = "hooks.acme.test";

/** An installation, and the program of a customer. */
const test = base.extend<object, { tern: Installation; receiver: WebhookReceiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const receiver = await startWebhookReceiver([host]);
      await use(receiver);
      await receiver.close();
    },
    { scope: "worker" },
  ],
  tern: [
    async ({ receiver }, use) => {
      const tern = await startInstallation({
        doors: ["sandbox", "api", "worker", "web"],
        environment: { EGRESS_ALLOW: receiver.allow },
      });
      await use(tern);
      await tern.stop();
    },
    { scope: "worker" },
  ],
});

test("an admin adds a webhook, tries it, and sees what was answered (INTEG-17 to INTEG-21)", async ({
  page,
  tern,
  receiver,
}) => {
  const member = await confirmed(tern, "Acme");
  await withAccount(member);
  await signIn(page, { email: member.email, password });
  await page.goto("/integrations/automation/webhooks/main");
  await expect(page.getByRole("heading", { name: "Add your first endpoint" })).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const adding = page.getByRole("dialog", { name: "Add endpoint" });
  await adding.getByLabel("Callback URL").fill(host);
  await adding.getByRole("checkbox", { name: "Got reply" }).check();
  await adding.getByRole("button", { name: "Add endpoint" }).click();
  await expect(adding.getByText("The URL must have https:// protocol")).toBeVisible();
  await adding.getByLabel("Callback URL").fill(`http://${host}/in`);
  await adding.getByRole("button", { name: "Add endpoint" }).click();
  const secret = page.getByRole("dialog", { name: "Signing secret" });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await secret.getByRole("button", { name: "I’ve copied it" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect.poll(() => receiver.seen(host).length).toBe(1);
  const log = page.getByRole("list", { name: "Deliveries" });
  await expect(log.getByText("204", { exact: true })).toBeVisible();
  await log.getByText("204", { exact: true }).click();
  const opened = page.getByRole("dialog", { name: "Test event" });
  await expect(opened.getByText('"event": "test"')).toBeVisible();
});
