import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseWithFiles } from "@/server/drivers/mail-parser";
import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { submit } from "@/tests/integration/sandbox/submit";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { addPerson, type Person } from "./people";

/** Attachments of emails in both directions, through the sandbox's SMTP and IMAP; its own records show what arrived. */
let tern: Installation;
let ada: Member;
let accountId: string;
let mailbox: string;
let person: Person;
let nora: { email: string; password: string };

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  await withMailbox(ada, accountId);
  const [box] = await tern.sql<{ id: string; email: string }>(
    "select id, email from mailboxes where workspace_id = $1",
    [ada.workspaceId],
  );
  mailbox = box!.email;
  nora = (await ada.post("/api/sandbox/mailboxes", { name: "Nora Vane" })).body.payload;
  const place = { workspace: ada.workspaceId, accountId, mailboxId: box!.id, place: 0, email: nora.email };
  person = await addPerson(tern, place);
}, 600_000);
afterAll(() => tern?.stop());

const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Wire = any;

async function upload(name: string, bytes: Uint8Array, by = ada): Promise<Wire> {
  const form = new FormData();
  form.set("file_name", name);
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  return (await by.ask("/api/inbox/attachments", { method: "POST", raw: { body: form } })).body;
}
const thread = async (): Promise<Wire> =>
  (await ada.get(`/api/inbox/dialogs/${person.prospectId}?credentials_id=${accountId}`)).body.payload;
const send = async (
  message: string,
  attachments: string[],
  more: Record<string, unknown> = {},
): Promise<Wire> =>
  (
    await ada.post(`/api/inbox/dialogs/${person.prospectId}/send`, {
      ...{ client_id: randomUUID(), channel: "email", message, attachments, credentials_id: accountId },
      ...more,
    })
  ).body;

async function until<T>(find: () => Promise<T | undefined | null | false>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found) return found;
    await sleep(100);
  }
}
const draft = async () => (await thread()).drafts.find(({ channel }: Wire) => channel === "email");
const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(1_200_000)]);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

it("sends attachments unchanged, and the other side gets every byte (INBOX-11)", async () => {
  const [offer, logo] = [await upload("Angebot für Köln.pdf", pdf), await upload("logo.png", png)];
  expect(offer.payload).toMatchObject({
    name: "Angebot für Köln.pdf",
    type: "application/pdf",
    size: pdf.length,
  });
  const soon = { send_at: new Date(Date.now() + 1_000).toISOString() };
  const { payload } = await send("Two files", [offer.payload._id, logo.payload._id], soon);
  expect(payload.attachments.map(({ name }: Wire) => name)).toEqual(["Angebot für Köln.pdf", "logo.png"]);
  const mail = await until(async () => {
    const [row] = await tern.sql<{ raw: Buffer }>(
      "select raw from sandbox.mails where login = $1 and folder = 'INBOX' order by uid desc limit 1",
      [nora.email],
    );
    return row;
  });
  const { mail: arrived, files } = await parseWithFiles(mail.raw);
  expect(arrived.text.trim()).toBe("Two files");
  expect(files.map(({ name, mediaType, bytes }) => [name, mediaType, sha(bytes!)])).toEqual([
    ["Angebot für Köln.pdf", "application/pdf", sha(pdf)],
    ["logo.png", "image/png", sha(png)],
  ]);
}, 600_000);

it("keeps the files of a draft, returns them with an undone message, and deletes them with the draft", async () => {
  const file = (await upload("offer.pdf", pdf)).payload;
  const save = (attachments: string[], text = "") =>
    ada.ask(`/api/inbox/dialogs/${person.prospectId}/draft`, {
      method: "PUT",
      json: { channel: "email", subject: "", draft: text, attachments },
    });
  await save([file._id]);
  expect((await draft()).attachments).toEqual([file]);
  const { payload } = await send("Wait", [file._id], {
    send_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(await draft()).toBeUndefined();
  await ada.ask(`/api/inbox/messages/${payload._id}`, { method: "DELETE" });
  expect(await draft()).toMatchObject({ draft: "Wait", attachments: [file] });
  await save([]);
  expect(await tern.sql("select 1 from files where id = $1", [file._id])).toEqual([]);
  expect((await send("Gone", [file._id])).code).toBe("attachment_gone");
});

it("refuses files that could harm whoever opens them, by their content, and says why", async () => {
  const program = Buffer.from("4d5a90000300", "hex");
  expect(await upload("holiday.jpg", program)).toMatchObject({ code: "attachment_executable" });
  expect(await upload("page.txt", Buffer.from("<html><script>1</script>"))).toMatchObject({
    code: "attachment_page",
  });
  expect((await upload("large.pdf", Buffer.alloc(25_000_001, 1))).code).toBe("attachments_too_large");
  const halves = [
    await upload("a.pdf", Buffer.alloc(13_000_000, 1)),
    await upload("b.pdf", Buffer.alloc(13_000_000, 1)),
  ];
  expect(
    (
      await send(
        "Both",
        halves.map(({ payload }) => payload._id),
      )
    ).code,
  ).toBe("attachments_too_large");
  const eve = await confirmed(tern, "Eve");
  const foreign = (await upload("eve.pdf", pdf, eve)).payload._id;
  expect((await send("Hers", [foreign])).code).toBe("attachment_gone");
}, 600_000);

it("shows what came with an email and offers it as a download that cannot run", async () => {
  const parts: [string, string, Buffer][] = [
    ["text/html", "invoice.html", Buffer.from("<script>alert(1)</script>")],
    ["image/png", "logo.png", png],
    ["application/pdf", "../../offer\u202e.pdf", pdf.subarray(0, 100_000)],
  ];
  const body = [
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "See the files",
    ...parts.flatMap(([type, name, bytes]) => [
      "--b",
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
      "Content-Transfer-Encoding: base64",
      "",
      bytes.toString("base64").replace(/.{76}/g, "$&\r\n"),
    ]),
    "--b--",
  ].join("\r\n");
  const subject = `Files-${randomUUID()}`;
  const inReplyTo = `<${person.conversationId}@their.test>`;
  const { email: login, password } = nora;
  await submit(tern.ports.smtp, { login, password, to: mailbox, subject, inReplyTo, body });
  const message = await until(async () =>
    (await thread()).messages.find((one: Wire) => one.subject === subject),
  );
  expect(message.attachments.map(({ name, size, is_picture }: Wire) => [name, size, is_picture])).toEqual([
    ["invoice.html", 25, false],
    ["logo.png", png.length, true],
    ["offer.pdf", 100_000, false],
  ]);
  const [page, logo, offer] = message.attachments;
  const got = async (path: string) => {
    const response = await fetch(`${tern.url}/api/inbox/attachments/${path}`, {
      headers: { cookie: ada.cookie },
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const html = await got(page._id);
  expect(html.headers.get("content-disposition")).toMatch(/^attachment; filename="invoice.html"/);
  expect(html.headers.get("x-content-type-options")).toBe("nosniff");
  expect(html.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(sha((await got(offer._id)).bytes)).toBe(sha(pdf.subarray(0, 100_000)));
  const picture = await got(`${logo._id}/picture`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(picture.bytes.toString("latin1", 8, 12)).toBe("WEBP");
  expect((await got(`${page._id}/picture`)).status).toBe(422);
  const eve = await confirmed(tern, "Eve");
  expect((await eve.get(`/api/inbox/attachments/${offer._id}`)).body.code).toBe("not_found");
}, 600_000);

it("shows inline pictures in place, re-encoded, and keeps other parts out of the text", async () => {
  const parts: [string, string, Buffer][] = [
    ["image/png", "logo.1@their.test", png],
    ["image/png", "fake@their.test", Buffer.from("<svg onload=alert(1)>")],
  ];
  const html = [
    '<table><tr><td>Our offer</td></tr></table><img src="cid:logo.1%40their.test" alt="Logo">',
    '<img src="cid:fake@their.test" alt="Fake"><img src="cid:nobody@their.test" alt="Gone">',
    '<img src="https://pixel.example/x.gif">',
  ].join("");
  const body = [
    'Content-Type: multipart/related; boundary="r"; type="multipart/alternative"',
    ...[
      "",
      "--r",
      'Content-Type: multipart/alternative; boundary="a"',
      "",
      "--a",
      "Content-Type: text/plain",
    ],
    ...["", "Our offer", "--a", "Content-Type: text/html; charset=utf-8", "", html, "--a--"],
    ...parts.flatMap(([type, id, bytes], index) => [
      ...["--r", `Content-Type: ${type}; name="image00${index}.png"`, `Content-ID: <${id}>`],
      ...["Content-Disposition: inline", "Content-Transfer-Encoding: base64", "", bytes.toString("base64")],
    ]),
    "--r--",
  ].join("\r\n");
  const subject = `Pictures-${randomUUID()}`;
  const inReplyTo = `<${person.conversationId}@their.test>`;
  const { email: login, password } = nora;
  await submit(tern.ports.smtp, { login, password, to: mailbox, subject, inReplyTo, body });
  const message = await until(async () =>
    (await thread()).messages.find((one: Wire) => one.subject === subject),
  );
  expect(message.html).toContain('<img data-cid="logo.1@their.test" alt="Logo" />');
  // An external picture is loaded through our server, and only if the reader wants to see it (F14).
  expect(message.html).toMatch(
    /<img data-src="\/picture\?[^"]*u=https%3A%2F%2Fpixel\.example%2Fx\.gif[^"]*" alt="" \/>/,
  );
  expect(message.html).not.toMatch(/<img[^>]* src=/);
  expect(message.attachments.map(({ content_id, is_picture }: Wire) => [content_id, is_picture])).toEqual([
    ["logo.1@their.test", true],
    ["fake@their.test", false],
  ]);
  const picture = await fetch(`${tern.url}/api/inbox/attachments/${message.attachments[0]._id}/picture`, {
    headers: { cookie: ada.cookie },
  });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
}, 600_000);
