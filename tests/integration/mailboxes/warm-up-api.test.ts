import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let accountId: string;
let boxes: string[];

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  boxes = [];
  for (let count = 0; count < 5; count++) boxes.push(await connected());
}, 600_000);
afterAll(() => tern?.stop());

/** A mailbox at the sandbox's mail server. */
async function connected(): Promise<string> {
  const made = (await ada.post("/api/sandbox/mailboxes", { name: "Ada Sender" })).body.payload;
  const place = (await ada.post("/api/integrations/smtp/connect", { credentials_id: accountId })).body
    .payload;
  const json = {
    ...{ from_email: made.email, from_name: "Ada Sender", username: made.email, password: made.password },
    ...{ host: made.host, port: made.port, encryption: "none" },
    ...{ imap_host: made.imap_host, imap_port: made.imap_port, imap_encryption: "none" },
  };
  const path = `/api/integrations/smtp/${place._id}/add_smtp`;
  const answer = await ada.ask(path, { method: "PUT", json });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return place._id;
}

const settings = { daily_max: 25, daily_step: 3, reply_percent: 33, exchanges: false };
const pathOf = (id: string) => `/api/ai_emails/mailboxes/${id}/warm_up`;
const read = async (id: string, member = ada) => (await member.get(pathOf(id))).body.payload;
const save = (id: string, json: object, member = ada) =>
  member.ask(pathOf(id), { method: "PUT", json: { is_on: true, ...settings, ...json } });

/** Asks until the answer fits. */
async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 900; tries++) {
    const found = await ask();
    if (found !== null) return found;
    await sleep(200);
  }
  throw new Error(`never: ${what}`);
}

/** The mailboxes that the list calls warming up. */
const warming = async (): Promise<string[]> =>
  (await ada.get("/api/integrations/smtp")).body.payload
    .filter((mailbox: { is_warming_up: boolean }) => mailbox.is_warming_up)
    .map(({ _id }: { _id: string }) => _id)
    .sort();

test("it begins turned off, with the values of the specification (MAIL-21, MAIL-23, CONST-22)", async () => {
  expect(await read(boxes[0]!)).toMatchObject({
    ...{ is_on: false, standstill: "off", ...settings, days: [], is_sandboxed: true },
    limit: { limit: 50, warm_up_sent: 0, campaigns_sent: 0 },
  });
});

test("numbers outside their range are refused", async () => {
  for (const json of [{ daily_max: 26 }, { daily_step: 4 }, { reply_percent: 90 }, { daily_max: 0 }])
    expect((await save(boxes[0]!, json)).status).toBe(400);
});

test("a mailbox connected by consent at Google stays out (R29)", async () => {
  const id = boxes[0]!;
  await tern.sql("update mailboxes set type = 'google' where id = $1", [id]);
  expect((await save(id, {})).body).toMatchObject({ ok: false, code: "warm_up_not_at_google" });
  expect((await read(id)).standstill).toBe("google_consent");
  await tern.sql("update mailboxes set type = 'smtp' where id = $1", [id]);
});

test("who may not use its account, or the page, neither sees nor changes it; other workspaces do not know it", async () => {
  const id = boxes[0]!;
  const other = await confirmed(tern);
  const withoutAccount = await joined(tern, ada.workspaceId, { pages: ["mailboxes"], accounts: [] });
  const withoutPage = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
  const colleague = await joined(tern, ada.workspaceId, { pages: ["mailboxes"], accounts: [accountId] });
  for (const [member, status] of [
    [other, 404],
    [withoutAccount, 404],
    [withoutPage, 403],
  ] as const) {
    expect((await member.get(pathOf(id))).status).toBe(status);
    expect((await save(id, {}, member)).status).toBe(status);
  }
  expect((await colleague.get(pathOf(id))).status).toBe(200);
});

test("other open pages learn of a change at once (RT-11)", async () => {
  const { socket, heard, close } = await openTab(tern, ada);
  await socket.emitWithAck("server_create_connection", {});
  const isTold = () =>
    heard.some(
      ({ event, payload }) => event === "refetch" && (payload as { list: string }).list === "integrations",
    );
  const isOn = (await read(boxes[0]!)).is_on;
  expect((await save(boxes[0]!, { is_on: isOn })).status).toBe(200);
  await until("the page is told", async () => isTold() || null);
  close();
});

test("a plan without warm-up asks to upgrade (MAIL-17)", async () => {
  const free = await confirmed(tern);
  await tern.sql(
    "update workspaces set trial_ends_at = null, tier = 'basic', is_subscription_good = true where id = $1",
    [free.workspaceId],
  );
  const { status, body } = await free.get(pathOf(boxes[0]!));
  expect([status, body.code]).toEqual([402, "upgrade_required"]);
});

describe("in the sandbox, where everything really happens", () => {
  test("mailboxes write to each other, and read what arrived, at the sandbox's own speed (R31)", async () => {
    expect((await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 2_000 } })).status).toBe(
      200,
    );
    for (const id of boxes) expect((await save(id, {})).status).toBe(200);
    expect((await read(boxes[0]!)).pool).toMatchObject({ mailboxes: 5, domains: 2 });
    const found = await until("an email that was read", async () => {
      const all = await Promise.all(boxes.map((id) => read(id)));
      const sum = all.reduce((total, { total: own }) => total + own.inbox + own.spam, 0);
      return sum >= 3 ? sum : null;
    });
    expect(found).toBeGreaterThanOrEqual(3);
  }, 600_000);

  test("the mail server holds each once, read, and in no folder for spam; the api shows nothing of them", async () => {
    const held = await tern.sql<{ id: string; folder: string; flags: string[] }>(
      "select message_id as id, folder, flags from sandbox.mails where workspace_id = $1 and folder <> 'Sent'",
      [ada.workspaceId],
    );
    expect(held.length).toBeGreaterThanOrEqual(3);
    expect(new Set(held.map(({ id }) => id)).size).toBe(held.length);
    const read = await tern.sql<{ id: string }>(
      "select message_id as id from warm_up_mails where workspace_id = $1 and placement in ('inbox', 'spam')",
      [ada.workspaceId],
    );
    for (const { id } of read) {
      const mail = held.find((one) => one.id === id);
      expect(mail?.folder).not.toBe("Junk");
      expect(mail?.flags).toContain("\\Seen");
    }
    // Every mailbox has been read since the last of them came.
    await until("the inboxes are read", async () => {
      const [late] = await tern.sql(
        `select 1 from mailboxes b where b.workspace_id = $1 and b.last_uid < (select coalesce(max(m.uid), 0) from sandbox.mails m
            where m.workspace_id = b.workspace_id and m.login = b.email and m.folder = 'INBOX' and m.at < now() - interval '5 seconds')`,
        [ada.workspaceId],
      );
      return late ? null : true;
    });
    const payload = async (path: string) => (await ada.get(path)).body.payload;
    expect((await payload("/api/inbox/dialogs")).items).toEqual([]);
    expect((await payload("/api/inbox/unmatched")).items).toEqual([]);
    expect((await payload("/api/notifications")).items).toEqual([]);
    const mailboxes = await payload("/api/integrations/smtp");
    expect(mailboxes.map(({ sent_today }: { sent_today: number }) => sent_today)).toEqual([0, 0, 0, 0, 0]);
    expect(await warming()).toEqual([...boxes].sort());
    const [account] = await payload("/api/credentials");
    expect(account.today.filter(({ used }: { used: number }) => used > 0)).toEqual([]);
    const { total, days, campaigns } = await payload("/api/reports?period=1_month");
    expect([days, campaigns]).toEqual([[], []]);
    expect(Object.values(total).filter((number) => number !== 0)).toEqual([]);
  }, 600_000);

  test("turned off, nothing planned leaves any more", async () => {
    for (const id of boxes) expect((await save(id, { is_on: false })).body.payload.standstill).toBe("off");
    expect(await warming()).toEqual([]);
    const planned = await tern.sql(
      "select 1 from warm_up_mails where workspace_id = $1 and state = 'planned'",
      [ada.workspaceId],
    );
    expect(planned).toEqual([]);
  });
});
