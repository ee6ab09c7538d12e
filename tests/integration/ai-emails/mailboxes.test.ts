import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { confirmed, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { admin, buy, read, ready, search } from "./kit";

let tern: Installation;
let owner: Awaited<ReturnType<typeof admin>>;
let domainId: string;
let domain: string;

async function domainOf(member: Member, word: string): Promise<{ id: string; name: string }> {
  for (let count = 0; ; count++) {
    const [first] = (await search(member, `${word}-${count}.com`)).body.payload;
    if (first.state !== "free") continue;
    await buy(member, { name: first.name, credits: first.credits });
    const { _id: id, name } = await ready(member, first.name);
    return { id, name };
  }
}

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
  owner = await admin(tern);
  ({ id: domainId, name: domain } = await domainOf(owner, "post"));
}, 600_000);
afterAll(() => tern?.stop());
beforeEach(() =>
  tern.sql("delete from plumbing.rate_limits where key like '%live-test%' or key like '%upload%'"),
);

const create = (member: Member, name: string, more: Record<string, unknown> = {}) =>
  member.post("/api/ai_emails/mailboxes", {
    ...{ domain_id: domainId, credentials_id: owner.accountId, sender_name: "Nora Lindqvist", name },
    ...more,
  });
const send = (method: string, id: string, json?: unknown) =>
  owner.ask(`/api/ai_emails/mailboxes/${id}`, { method, ...(json ? { json } : {}) });
async function photo(id: string, file: Uint8Array | null) {
  const body = new FormData();
  if (file) body.append("file", new Blob([Buffer.from(file)]), "me.png");
  else body.append("other", "x");
  return owner.ask(`/api/ai_emails/mailboxes/${id}/save_photo`, { method: "POST", raw: { body } });
}

test("a mailbox is made and is an ordinary mailbox: it is read, sends, and its domain is healthy (MAIL-09)", async () => {
  const { status, body } = await create(owner, "Nora");
  expect(status).toBe(200);
  const made = body.payload;
  expect(made).toMatchObject({ email: `nora@${domain}`, sender_name: "Nora Lindqvist", is_sandboxed: true });
  expect(made.state).toBe("active");
  const ordinary = (await owner.get("/api/integrations/smtp")).body.payload;
  expect(ordinary).toContainEqual(
    expect.objectContaining({ _id: made._id, email: made.email, status: "connected" }),
  );
  expect((await owner.post(`/api/integrations/smtp/${made._id}/check`)).status).toBe(200);
  const health = (await owner.post(`/api/integrations/smtp/${made._id}/check_domain`)).body.payload;
  expect(health.checks.map(({ state }: { state: string }) => state)).toEqual(Array(5).fill("ok"));
  const { _id } = await newCampaign(owner, [steps.email("Hello")]);
  await tern.sql("update campaign_senders set mailbox_id = $2 where campaign_id = $1", [_id, made._id]);
  for (let tries = 0; tries < 100; tries++) {
    const [row] = await tern.sql<{ checked: boolean }>(
      "select last_checked_at is not null as checked from mailboxes where id = $1",
      [made._id],
    );
    if (row?.checked) break;
    await sleep(200);
  }
  const [row] = await tern.sql<{ checked: boolean }>(
    "select last_checked_at is not null as checked from mailboxes where id = $1",
    [made._id],
  );
  expect(row?.checked).toBe(true);
});

test("a mailbox whose warm-up is turned on says so until it is turned off (MAIL-11, MAIL-20)", async () => {
  const list = async () => (await owner.get("/api/ai_emails/mailboxes")).body.payload;
  const [{ _id: id }] = await list();
  const stateOf = async () => (await list()).find(({ _id }: { _id: string }) => _id === id).state;
  const turn = (isOn: boolean) =>
    owner.ask(`/api/ai_emails/mailboxes/${id}/warm_up`, {
      ...{
        method: "PUT",
        json: { is_on: isOn, daily_max: 25, daily_step: 3, reply_percent: 33, exchanges: false },
      },
    });
  expect((await turn(true)).status).toBe(200);
  expect(await stateOf()).toBe("warming_up");
  await turn(true);
  await turn(false);
  expect(await stateOf()).toBe("active");
  const { items } = (await owner.get("/api/audit_log?category=accounts")).body.payload;
  const actions = items.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith("warm_up"))).toEqual([
    ...["warm_up_turned_off", "warm_up_turned_on"],
  ]);
});

test("a domain has at most 3 mailboxes, each with an address of its own (MAIL-15)", async () => {
  expect((await create(owner, "nora")).status).toBe(409);
  expect((await create(owner, "piet")).status).toBe(200);
  expect((await create(owner, "jonas")).status).toBe(200);
  const full = await create(owner, "sam");
  expect([full.status, full.body.code]).toEqual([409, "domain_full"]);
});

test("slots cover the mailboxes (MAIL-16, MAIL-19)", async () => {
  expect((await read(owner, "overview")).slots).toEqual({ used: 3, total: 5 });
  const { id } = await domainOf(owner, "more");
  for (const name of ["one", "two"]) expect((await create(owner, name, { domain_id: id })).status).toBe(200);
  const none = await create(owner, "three", { domain_id: id });
  expect([none.status, none.body.code, none.body.error]).toEqual([
    ...[402, "mailbox_slots_full", "Not enough mailbox slots"],
  ]);
  const list = await read(owner, "mailboxes");
  await send("DELETE", list[0]._id);
  expect((await create(owner, "three", { domain_id: id })).status).toBe(200);
});

test.each([
  "",
  "a b",
  "ünal",
  ".nora",
  "no..ra",
  "nora@x",
  "x".repeat(65),
])("%p is no address", async (name) => expect((await create(owner, name)).status).toBe(400));

test("renaming changes the sender of the ordinary mailbox", async () => {
  const [mailbox] = (await read(owner, "mailboxes")).slice(-1);
  expect((await send("PATCH", mailbox._id, { sender_name: "Nora L." })).body.payload.sender_name).toBe(
    "Nora L.",
  );
  const ordinary = (await owner.get("/api/integrations/smtp")).body.payload;
  expect(ordinary.find(({ _id }: { _id: string }) => _id === mailbox._id).name).toBe("Nora L.");
});

test("a photo needs a file that is a picture of at most 2 MB (MAIL-25)", async () => {
  const [mailbox] = (await read(owner, "mailboxes")).slice(-1);
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#468" } })
    .png()
    .toBuffer();
  const saved = await photo(mailbox._id, png);
  expect([saved.status, saved.body.payload.photo_link]).toEqual([
    200,
    expect.stringMatching(/^\/api\/images\//),
  ]);
  const none = await photo(mailbox._id, null);
  expect([none.status, none.body.error]).toEqual([400, "No file provided"]);
  const large = await photo(mailbox._id, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]));
  expect([large.status, large.body.error]).toEqual([413, "File is too large"]);
  expect((await photo(mailbox._id, Buffer.from("<svg/>"))).body.code).toBe("not_an_image");
});

test("a deleted mailbox says what stops, stops, and is gone at its host", async () => {
  const mailbox = (await read(owner, "mailboxes")).find(
    ({ email }: { email: string }) => email === `nora@${domain}`,
  );
  await tern.sql(
    "update campaigns set status = 'active' where id in (select campaign_id from campaign_senders where mailbox_id = $1)",
    [mailbox._id],
  );
  const [shown] = (await read(owner, "mailboxes")).filter(({ _id }: { _id: string }) => _id === mailbox._id);
  expect(shown.workflows).toHaveLength(1);
  expect((await send("DELETE", mailbox._id)).status).toBe(200);
  expect(await tern.sql("select 1 from sandbox.mail_logins where address = $1", [mailbox.email])).toEqual([]);
  expect((await send("DELETE", mailbox._id)).status).toBe(404);
  const [ordinary] = await tern.sql<{ status: string }>("select status from mailboxes where id = $1", [
    mailbox._id,
  ]);
  expect(ordinary?.status).toBe("disconnected");
  expect((await create(owner, "nora")).status).toBe(200);
});

test("members look, admins act, strangers see nothing", async () => {
  const [mailbox] = await read(owner, "mailboxes");
  const member = await joined(tern, owner.workspaceId, { pages: ["mailboxes"], accounts: [] });
  expect(await read(member, "mailboxes")).toEqual([]);
  expect((await create(member, "mara")).status).toBe(403);
  const stranger = await confirmed(tern);
  expect(await read(stranger, "mailboxes")).toEqual([]);
  expect((await create(stranger, "mara")).status).toBe(404);
  expect((await stranger.ask(`/api/ai_emails/mailboxes/${mailbox._id}`, { method: "DELETE" })).status).toBe(
    404,
  );
  expect((await stranger.post(`/api/ai_emails/domains/${domainId}/refresh`)).status).toBe(404);
});
