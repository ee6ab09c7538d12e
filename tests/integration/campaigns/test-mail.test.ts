import { createHash, randomBytes } from "node:crypto";
import { withFallbacks } from "@/lib/contract/campaigns/starting-texts";
import german from "@/messages/de/starting-sequences.json";
import { parseWithFiles } from "@/server/drivers/mail-parser";
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
}, 600_000);
afterAll(() => tern?.stop());

/** A mailbox on the sandbox's mail server, assigned to the account. */
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

  it("reaches the given address, filled in, and leaves nothing in the ledger", async () => {
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
    // With the mailbox's footer, whose unsubscribe line is dropped because the step has its own (R18).
    expect(mail.text.trim()).toMatch(/\n\nSam\n\nNorth Ltd, [^\n{]+$/);
    const { steps: previewed } = (await ada.get(`/api/workflows/${campaign._id}/preview`)).body.payload;
    expect(previewed[1].text).toMatch(/\n\nSam\n\nNorth Ltd, [^\n{]+$/);
    // Its unsubscribe link leads to a page that unsubscribes no one (R18).
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

it("shows how a campaign's beginning arrives, in the words of its language (ux 45)", async () => {
  const { mailboxId, address } = await withMailbox();
  const filled = (text: string) => withFallbacks(text, german.fallback);
  const step = steps.email(filled(german.mail.subject), filled(german.mail.first));
  const campaign = await newCampaign(ada, [step]);
  await ada.post(`/api/workflows/${campaign._id}/async_update`, {
    draft_version: campaign.draft_version,
    senders: [{ credentials_id: accountId, mailbox_id: mailboxId }],
  });
  const sent = await ada.post(`/api/workflows/${campaign._id}/send_test_email`, {
    ...{ email: address, step_id: step.id },
  });
  expect(sent.status).toBe(200);
  const mail = (await ada.get("/api/sandbox/mails")).body.payload.items.find(
    (one: { to: string }) => one.to === address,
  );
  expect(mail.subject).toBe(german.mail.subject.replace("[company_name]", german.fallback.company_name));
  expect(mail.text).toMatch(/^Hallo zusammen,/);
  expect(mail.text).not.toMatch(/[[\]{}]/);
});

describe("files of an e-mail step", () => {
  const upload = async (name: string, bytes: Uint8Array, by = ada) => {
    const form = new FormData();
    form.set("file_name", name);
    form.set("file", new Blob([new Uint8Array(bytes)]), name);
    return (await by.ask("/api/step_files", { method: "POST", raw: { body: form } })).body;
  };
  const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(900_000)]);
  const withFiles = (files: unknown[]) => ({ ...steps.email("With files", "Both enclosed."), files });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const named = ({ _id, name, size }: any) => ({ id: _id, name, size });
  const gone = (campaign: { problems: { code: string }[] }) =>
    campaign.problems.filter(({ code }) => code === "attachment_gone").length;

  it("arrive byte for byte, from a copy of the campaign too; programs are refused", async () => {
    const program = Buffer.from("4d5a90000300", "hex");
    expect(await upload("offer.pdf", program)).toMatchObject({ code: "attachment_executable" });
    const [offer, note] = [
      (await upload("Angebot für Köln.pdf", pdf)).payload,
      (await upload("note.txt", Buffer.from("a note"))).payload,
    ];
    const step = withFiles([named(offer), named(note)]);
    const original = await newCampaign(ada, [step]);
    expect(gone(original)).toBe(0);
    const copy = (await ada.post(`/api/workflows/${original._id}/duplicate`)).body.payload;
    expect([copy.sequence[0].files, gone(copy)]).toEqual([step.files, 0]);
    const { mailboxId, address } = await withMailbox();
    await ada.post(`/api/workflows/${copy._id}/async_update`, {
      ...{
        draft_version: copy.draft_version,
        senders: [{ credentials_id: accountId, mailbox_id: mailboxId }],
      },
    });
    const path = `/api/workflows/${copy._id}/send_test_email`;
    const sent = await ada.post(path, { email: address, step_id: copy.sequence[0].id });
    expect(sent.status).toBe(200);
    const [mail] = await tern.sql<{ raw: Buffer }>(
      "select raw from sandbox.mails where login = $1 and folder = 'INBOX' order by uid desc limit 1",
      [address],
    );
    const { mail: arrived, files } = await parseWithFiles(mail!.raw);
    expect(arrived.text.trim()).toMatch(/^Both enclosed\./);
    expect(files.map(({ name, mediaType, bytes }) => [name, mediaType, sha(bytes!)])).toEqual([
      ["Angebot für Köln.pdf", "application/pdf", sha(pdf)],
      ["note.txt", "text/plain", sha(Buffer.from("a note"))],
    ]);
    const download = await fetch(`${tern.url}/api/step_files/${offer._id}`, {
      headers: { cookie: ada.cookie },
    });
    expect(sha(Buffer.from(await download.arrayBuffer()))).toBe(sha(pdf));
  });

  it("of others, and of another workspace, can neither be used nor downloaded", async () => {
    const mine = (await upload("mine.txt", Buffer.from("mine"))).payload;
    const mallory = await confirmed(tern);
    await withAccount(mallory);
    expect((await mallory.get(`/api/step_files/${mine._id}`)).status).toBe(404);
    const campaign = await newCampaign(mallory, [withFiles([named(mine)])]);
    expect(gone(campaign)).toBe(1);
    expect(await tern.sql("select 1 from step_files where workspace_id = $1", [mallory.workspaceId])).toEqual(
      [],
    );
  });
});
