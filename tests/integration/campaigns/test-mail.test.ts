import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;
let accountId: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
}, 120_000);
afterAll(() => tern?.stop());

/** A mailbox at the sandbox's mail server, assigned to the account. */
async function withMailbox(): Promise<{ mailboxId: string; address: string }> {
  const made = (await ada.post("/api/sandbox/mailboxes", { name: "Sam Sender" })).body.payload;
  const { _id } = (await ada.post(`/api/integrations/smtp/connect?credentials_id=${accountId}`)).body.payload;
  const { status, body } = await ada.ask(`/api/integrations/smtp/${_id}/add_smtp`, {
    method: "PUT",
    json: {
      ...{ from_email: made.email, from_name: "Sam Sender", host: made.host, port: made.port },
      ...{ username: made.email, password: made.password, encryption: "none" },
      ...{ imap_host: made.imap_host, imap_port: made.imap_port, imap_encryption: "none" },
    },
  });
  expect([status, body.payload?.status]).toEqual([200, "connected"]);
  return { mailboxId: _id, address: made.email };
}

describe("a test mail (CAMP-82, ux 45)", () => {
  const send = (campaignId: string, stepId: string, email = "me@elsewhere.test") =>
    ada.post(`/api/workflows/${campaignId}/send_test_email`, { email, step_id: stepId });

  it("needs a connected mailbox", async () => {
    const step = steps.email("Hello");
    const campaign = await newCampaign(ada, [step]);
    expect((await send(campaign._id, step.id)).body.code).toBe("integration_not_connected");
  });

  it("reaches the address that was given, filled, and leaves nothing in the ledger", async () => {
    const { mailboxId, address } = await withMailbox();
    const step = steps.email(
      "About {company_name:your work}",
      "Hello {first_name:there},\n\n{unsubscribe_link}\n\nSam",
    );
    const visit = steps.visit();
    const campaign = await newCampaign(ada, [visit, step]);
    const below = "North Ltd, {account_full_name:us}\nStop: {unsubscribe_link}";
    const path = `/api/integrations/smtp/${mailboxId}`;
    const saved = await ada.ask(path, { method: "PATCH", json: { footer: below } });
    expect([saved.status, saved.body.payload.footer]).toEqual([200, below]);
    await ada.post(`/api/workflows/${campaign._id}/async_update`, {
      ...{
        draft_version: campaign.draft_version,
        senders: [{ credentials_id: accountId, mailbox_id: mailboxId }],
      },
    });
    expect((await send(campaign._id, step.id, address)).status).toBe(200);
    const [mail] = (await ada.get("/api/sandbox/mails")).body.payload.items;
    expect(mail).toMatchObject({ to: address, subject: "About your work" });
    expect(mail.text).toContain("Hello there,");
    // With the mailbox's footer, whose line with the link the step's own makes needless (R18).
    expect(mail.text.trim()).toMatch(/\n\nSam\n\nNorth Ltd, [^\n{]+$/);
    const { steps: previewed } = (await ada.get(`/api/workflows/${campaign._id}/preview`)).body.payload;
    expect(previewed[1].text).toMatch(/\n\nSam\n\nNorth Ltd, [^\n{]+$/);
    // Its link to unsubscribe leads to a page that takes nobody off (R18).
    const [link = ""] = /https?:\S+/.exec(mail.text) ?? [];
    const page = await fetch(`${tern.url}${new URL(link).pathname}`);
    const shown = await page.text();
    expect([page.status, shown.includes("Unsubscribe page"), shown.includes("<form")]).toEqual([
      ...[200, true, false],
    ]);
    expect(await tern.sql("select 1 from deliveries")).toEqual([]);
    const refused = await send(campaign._id, step.id);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      ...[422, "test_mail_refused", expect.stringContaining("elsewhere.test")],
    ]);
    expect((await send(campaign._id, visit.id)).status).toBe(404);
    expect((await send(campaign._id, step.id, "nope")).body.fields).toEqual({ email: "invalid_email" });
  });
});
