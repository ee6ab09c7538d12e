import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, imported, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { wish } from "./setup";

let tern: Installation;
let ada: Member;
let id: string;
let campaignId: string;
let prospectId: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
  ada = await confirmed(tern);
}, 600_000);
afterAll(() => tern?.stop());

const details = (email = "ada@mail.example") => ({
  ...{ email, first_name: "Ada", last_name: "Sender", timezone: "Europe/London" },
  ...{ work_hours_start: 8, work_hours_end: 20, working_days: [1, 2, 3, 4, 5, 6, 7] },
});
const addEmail = (member: Member, email?: string) => member.post("/api/credentials/email", details(email));
const connectNetwork = (member: Member, of: string, password: string) => {
  const { email, country_code } = wish("ready");
  return member.post(`/api/credentials/${of}/connect_network`, { email, country_code, password });
};
const cloudSeats = async () => (await ada.get("/api/space/info")).body.payload.seats.cloud.used;
const account = async (of = id) =>
  (await ada.get("/api/credentials")).body.payload.find(({ _id }: { _id: string }) => _id === of);
const nextOf = async () =>
  (await ada.get(`/api/workflows/${campaignId}/profiles`)).body.payload.items[0].enrollment.next;
const conversations = async () =>
  (await ada.get("/api/inbox/dialogs")).body.payload.items.map(({ _id }: { _id: string }) => _id);
const emailsSent = async () =>
  (await ada.get(`/api/workflows/${campaignId}`)).body.payload.numbers.sent as number;
/** What the network itself has of the account. */
const requests = () =>
  tern.sql<{ note: string }>("select note from sandbox.relations where workspace_id = $1", [ada.workspaceId]);

async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean, withinMs = 180_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`);
    await sleep(100);
  }
}

test("an account is added without the network: it takes no seat, and has its own hours and time zone", async () => {
  const { status, body } = await addEmail(ada);
  id = body.payload._id;
  expect(status).toBe(200);
  expect(await account()).toMatchObject({
    ...{ account_type: "email", status: "active", full_name: "Ada Sender", timezone: "Europe/London" },
    ...{ work_hours_start: 8, work_hours_end: 20, today: [], ramp: null, is_sandboxed: false },
    commands: ["connect_network", "remove"],
  });
  expect(await cloudSeats()).toBe(0);
  const signature = { name: "Short", message: "Ada" };
  expect((await ada.post(`/api/credentials/${id}/signatures`, signature)).status).toBe(200);
  expect((await addEmail(ada, "ADA@mail.example")).body.code).toBe("account_exists");
});

test("it is neither hibernated nor watched at the network (CRED-69)", async () => {
  const idle = await tern.sql("select id from idle_accounts(now() + interval '1 day', 100)");
  const watched = await tern.sql("select id from accounts a where is_let_in(a) or watched_by is not null");
  expect([...idle, ...watched]).toEqual([]);
});

test.each([
  ["a password", { password: "some-password" }],
  ["a country", { country_code: "DE" }],
  ["a proxy", { no_proxy: true }],
])("%s cannot be set before it is connected", async (_, change) => {
  const { status, body } = await ada.post(`/api/credentials/${id}/update`, change);
  expect([status, body.code]).toEqual([409, "conflict"]);
});

test("what needs the network is refused, whoever asks", async () => {
  const of = `/api/credentials/${id}`;
  const put = { method: "PUT", json: { automation_type: "extension" } };
  const refused = [
    await ada.post(`${of}/do_auth`),
    await ada.ask(`${of}/automation_type`, put),
    await ada.post(`${of}/sync_dialogs`),
    await ada.post(`${of}/security_code`, { code: "123456" }),
  ];
  expect(refused.map(({ status }) => status).filter((status) => status < 400 || status > 499)).toEqual([]);
});

test("it is connected by those who may, in its own workspace only", async () => {
  const eve = await confirmed(tern);
  expect((await connectNetwork(eve, id, "right")).status).toBe(404);
  const noSettings = await joined(tern, ada.workspaceId, { pages: ["campaigns"] });
  expect((await connectNetwork(noSettings, id, "right")).status).toBe(403);
  expect((await addEmail(noSettings, "other@mail.example")).status).toBe(403);
  const ofNone = await joined(tern, ada.workspaceId, { accounts: [] });
  await tern.sql("update users set email_confirmed_at = now() where id = any($1)", [
    [ofNone.userId, noSettings.userId],
  ]);
  expect((await connectNetwork(ofNone, id, "right")).status).toBe(404);
  const own = (await addEmail(ofNone, "own@mail.example")).body.payload;
  expect((await ofNone.get("/api/credentials")).body.payload.map(({ _id }: typeof own) => _id)).toEqual([
    own._id,
  ]);
  expect((await ofNone.ask(`/api/credentials/${own._id}`, { method: "DELETE" })).status).toBe(200);
});

test("its emails leave through its mailbox, and its steps on the network wait for a network account", async () => {
  const made = (await ada.post("/api/sandbox/mailboxes", { name: "Ada Sender" })).body.payload;
  const place = (await ada.post("/api/integrations/smtp/connect", { credentials_id: id })).body.payload;
  const json = {
    ...{ from_email: made.email, from_name: "Ada Sender", username: made.email, password: made.password },
    ...{ host: made.host, port: made.port, encryption: "none" },
    ...{ imap_host: made.imap_host, imap_port: made.imap_port, imap_encryption: "none" },
  };
  const path = `/api/integrations/smtp/${place._id}/add_smtp`;
  expect((await ada.ask(path, { method: "PUT", json })).body.payload.status).toBe("connected");
  expect((await account()).today).toMatchObject([{ kind: "email", used: 0 }]);

  const none = { accept_percent: 0, reply_percent: 0, out_of_office_percent: 0, bounce_percent: 0 };
  const behavior = { ...none, opt_out_percent: 0, open_percent: 0, click_percent: 0, scan_percent: 0 };
  const answers = { min_answer_hours: 1, max_answer_hours: 2 };
  const quiet = { speed: 10_000, behavior: { ...behavior, ...answers } };
  expect((await ada.ask("/api/sandbox/settings", { method: "PUT", json: quiet })).status).toBe(200);

  campaignId = (
    await newCampaign(ada, [steps.email("Hello"), steps.delay(2, "hours"), steps.request("Let us meet")])
  )._id;
  const file = (await ada.get("/api/sandbox/people.csv?count=1")).body as string;
  await imported(ada, campaignId, file);
  expect((await ada.get(`/api/workflows/${campaignId}/review`)).body.payload.senders).toMatchObject([
    { credentials_id: id, can_send: true, waits_for_network: true, caps: [{ kind: "email" }] },
  ]);
  const started = await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
  expect([started.status, started.body.code]).toEqual([200, undefined]);
  const mails = async () => (await ada.get("/api/sandbox/mails")).body.payload.items;
  const [mail] = await until(mails, (found) => found.length > 0);
  expect(mail).toMatchObject({ subject: "Hello" });
  const next = await until(nextOf, ({ reason }) => reason === "no_network_account");
  expect(next).toMatchObject({ kind: "connection_request", at: null });
  expect(await requests()).toEqual([]);
});

test("the campaign says who needs a network account, and where to connect it", async () => {
  const campaign = (await ada.get(`/api/workflows/${campaignId}`)).body.payload;
  expect(campaign.next_send).toMatchObject({ reason: "no_network_account", link: "attention" });
  const attention = `/api/workflows/${campaignId}/attention`;
  const groups = (await ada.get(attention)).body.payload;
  expect(groups).toEqual({ total: 1, groups: [{ reason: "no_network_account", of: "senders", count: 1 }] });
  expect((await ada.get(`${attention}/no_network_account`)).body.payload.items).toMatchObject([
    { name: "Ada Sender", credentials_id: id, profile_id: null },
  ]);
  const [{ _id }] = (await ada.get(`/api/workflows/${campaignId}/profiles`)).body.payload.items;
  prospectId = _id;
  const why = (await ada.get(`/api/profiles/${prospectId}/why?workflow_id=${campaignId}`)).body.payload;
  expect(why.sender.credentials_id).toBe(id);
  expect(why.verdicts.find(({ passed }: { passed: boolean }) => !passed)).toMatchObject({
    ...{ gate: "sender_connected", reason: "no_network_account" },
  });
});

test("a wrong password changes nothing", async () => {
  const { status, body } = await connectNetwork(ada, id, "wrong");
  expect([status, body.code]).toEqual([422, "account_wrong_password"]);
  expect([(await account()).account_type, await cloudSeats()]).toEqual(["email", 0]);
});

test("connected later it stays the same account: its conversation and figures are kept, and its steps go on", async () => {
  const before = { conversations: await conversations(), sent: await emailsSent() };
  expect([before.conversations.length, before.sent]).toEqual([1, 1]);
  const { status, body } = await connectNetwork(ada, id, "right");
  expect([status, body.code, body.payload._id]).toEqual([200, undefined, id]);
  expect(body.payload).toMatchObject({ account_type: "basic", work_hours_start: 8, is_sandboxed: true });
  expect(await cloudSeats()).toBe(1);
  expect((await connectNetwork(ada, id, "right")).body.code).toBe("conflict");
  const [request] = await until(requests, (found) => found.length > 0);
  expect(request).toMatchObject({ note: "Let us meet" });
  expect(await conversations()).toEqual(before.conversations);
  expect(await until(emailsSent, (sent) => sent > before.sent)).toBe(before.sent + 1);
  expect((await ada.get(`/api/workflows/${campaignId}/attention`)).body.payload.total).toBe(0);
});

test("without a free seat it stays as it is, and can be removed", async () => {
  const other = (await addEmail(ada, "second@mail.example")).body.payload._id;
  const { email, country_code, password } = wish("code_email");
  const asked = await ada.post(`/api/credentials/${other}/connect_network`, {
    email,
    country_code,
    password,
  });
  expect(asked.body.code).toBe("seat_needed");
  expect((await account(other)).account_type).toBe("email");
  // It reaches nobody outside, so that the sandbox goes on at its speed (R31).
  expect((await ada.get("/api/sandbox/settings")).body.payload.clock).toMatchObject({
    ...{ speed: 10_000, is_sandboxed: true },
  });
  expect((await ada.ask(`/api/credentials/${other}`, { method: "DELETE" })).status).toBe(200);
  expect(await account(other)).toBeUndefined();
});

test("while the network waits for a code it has taken its seat, and goes on once the code is entered (CRED-85)", async () => {
  const bob = await confirmed(tern);
  const own = (await addEmail(bob)).body.payload._id;
  const { email, country_code, password } = wish("code_email");
  const { body } = await bob.post(`/api/credentials/${own}/connect_network`, {
    email,
    country_code,
    password,
  });
  expect(body.payload).toMatchObject({
    _id: own,
    account_type: "basic",
    commands: expect.arrayContaining(["enter_code"]),
  });
  expect((await bob.get("/api/space/info")).body.payload.seats.cloud.used).toBe(1);
  const [{ code }] = (await bob.get("/api/sandbox/codes")).body.payload;
  const entered = await bob.post(`/api/credentials/${own}/security_code`, { code });
  expect(entered.body.payload.auth_status.logged_in_at).not.toBeNull();
});
