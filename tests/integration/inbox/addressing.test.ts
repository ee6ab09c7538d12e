import { randomUUID } from "node:crypto";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { caller } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, waitingPeople } from "./people";

/** Two conversations with one person over two accounts, and messages whose response was lost. */
let tern: Installation;
let inbox: Inbox;
let other: { accountId: string; conversationId: string };
let person: string;
const proxies: Server[] = [];

beforeAll(async () => {
  tern = await startInstallation();
  inbox = await waitingPeople(tern, 1);
  person = inbox.people[0]!.prospectId;
  await tern.sql("update mailboxes set status = 'connected'");
  other = { accountId: randomUUID(), conversationId: randomUUID() };
  const { workspaceId, userId } = inbox.member;
  await tern.sql(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     values ($1, $2, $3, 'sandbox', true, $4, 'Bo', 'Older', 'DE', 'Europe/Berlin')`,
    [workspaceId, other.accountId, userId, `${other.accountId}@seat.test`],
  );
  await tern.sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at,
       last_in_at, is_unread, needs_you) values ($1, $2, $3, $4, 'Long ago', 'email', 'in', now() - interval '9 days',
       now() - interval '9 days', true, true)`,
    [workspaceId, other.conversationId, person, other.accountId],
  );
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address,
       to_address, at, understood_as, dedupe_key)
     values ($1, $2, $3, $4, 'email', 'in', 'email', 'received', 'Long ago', 'ines@their.test', 'us@box.test',
       now() - interval '9 days', 'reply', 'older')`,
    [workspaceId, randomUUID(), other.conversationId, person],
  );
}, 600_000);
afterAll(async () => {
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
  await tern?.stop();
});

const over = (accountId: string) => `?credentials_id=${accountId}`;
const thread = async (query = "") =>
  (await inbox.member.get(`/api/inbox/dialogs/${person}${query}`)).body.payload;
const standing = async () =>
  Object.fromEntries(
    (
      await tern.sql<{
        account: string;
        unread: boolean;
        needs: boolean;
        done: boolean;
        assignee: string | null;
      }>(
        `select account_id as account, is_unread as unread, needs_you as needs, done_at is not null as done, assignee_id as assignee
           from conversations where prospect_id = $1`,
        [person],
      )
    ).map(({ account, ...marks }) => [account, marks]),
  );

it("opens each of them by its account, and the newest if none is named (INBOX-02)", async () => {
  const texts = async (query?: string) =>
    (await thread(query)).messages.map(({ text }: { text: string }) => text);
  expect(await texts()).toEqual(["When can we talk?"]);
  expect(await texts(over(inbox.accountId))).toEqual(["When can we talk?"]);
  expect(await texts(over(other.accountId))).toEqual(["Long ago"]);
  expect((await inbox.member.get(`/api/inbox/dialogs/${person}${over(randomUUID())}`)).body.code).toBe(
    "not_found",
  );
});

it("reads, assigns, snoozes and completes the named one, and leaves the other alone", async () => {
  const { member } = inbox;
  const act = (what: string, more: Record<string, unknown> = {}) =>
    member.post(`/api/inbox/dialogs/${person}/${what}`, { credentials_id: other.accountId, ...more });
  const before = (await standing())[inbox.accountId];
  await act("read");
  expect((await standing())[other.accountId]).toMatchObject({ unread: false });
  await act("unread");
  expect((await standing())[other.accountId]).toMatchObject({ unread: true });
  await act("assignee", { assignee_id: member.userId, seen_assignee_id: null });
  await act("remind", { remind_at: new Date(Date.now() + 3_600_000).toISOString() });
  const { body } = await act("done", { is_done: true });
  expect(body.payload).toMatchObject({
    _id: other.conversationId,
    credentials_id: other.accountId,
    is_done: true,
  });
  const after = await standing();
  expect(after[other.accountId]).toMatchObject({ done: true, assignee: member.userId });
  expect(after[inbox.accountId]).toEqual(before);
});

const letter = (more: Record<string, unknown> = {}) => ({
  ...{
    client_id: randomUUID(),
    channel: "email",
    message: "Tuesday at ten?",
    credentials_id: inbox.accountId,
  },
  // Scheduled, so that it stays pending whatever workers do.
  send_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
});
const written = async (text: string) =>
  (
    await tern.sql<{ messages: number; deliveries: number }>(
      `select count(*)::int as messages, count(distinct delivery_id)::int as deliveries from messages where text = $1`,
      [text],
    )
  )[0];

it("is one message if the response was lost and it is sent again", async () => {
  const api = new URL(tern.url);
  let lost = 0;
  const proxy = createServer((incoming, outgoing) => {
    const passed = ask(
      {
        host: api.hostname,
        port: api.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: api.host },
      },
      (answer) => {
        if (lost++ < 2) incoming.socket.destroy();
        else answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers));
      },
    );
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => proxy.once("listening", done));
  proxies.push(proxy);
  const behind = caller(`http://localhost:${(proxy.address() as AddressInfo).port}`, inbox.member.cookie);
  const once = letter();
  const send = () => behind.post(`/api/inbox/dialogs/${person}/send`, once);
  await expect(send()).rejects.toThrow();
  await expect(send()).rejects.toThrow();
  const { body } = await send();
  expect(body.payload.text).toBe("Tuesday at ten?");
  expect(await written("Tuesday at ten?")).toEqual({ messages: 1, deliveries: 1 });
});

it("is one message if it is sent many times at once, and is refused if its text has changed since", async () => {
  const once = letter({ message: "At once" });
  const send = (more: Record<string, unknown> = {}) =>
    inbox.member.post(`/api/inbox/dialogs/${person}/send`, { ...once, ...more });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(new Set(answers.map(({ body }) => body.payload._id)).size).toBe(1);
  expect(await written("At once")).toEqual({ messages: 1, deliveries: 1 });
  expect((await send({ message: "At once, and more" })).body.code).toBe("message_sent_before");
  const [id] = answers.map(({ body }) => body.payload._id);
  expect((await inbox.member.ask(`/api/inbox/messages/${id}`, { method: "DELETE" })).status).toBe(200);
});

it("keeps the ID of a message with its draft (INBOX-12)", async () => {
  const client_id = randomUUID();
  const { member } = inbox;
  await member.ask(`/api/inbox/dialogs/${person}/draft`, {
    method: "PUT",
    json: { channel: "email", client_id, subject: "New", draft: "Begun" },
  });
  expect((await thread()).drafts).toMatchObject([
    { channel: "email", client_id, subject: "New", draft: "Begun" },
  ]);
});

it("keeps a draft for each conversation with a person, and sending one leaves the other (INBOX-12)", async () => {
  const { member, accountId } = inbox;
  const begin = (credentials_id: string, draft: string) =>
    member.ask(`/api/inbox/dialogs/${person}/draft`, {
      method: "PUT",
      json: { channel: "email", credentials_id, subject: "", draft },
    });
  const drafts = async (account: string) =>
    (await thread(over(account))).drafts.map(({ draft }: { draft: string }) => draft);
  await begin(accountId, "To the newer");
  await begin(other.accountId, "To the older");
  expect([await drafts(accountId), await drafts(other.accountId)]).toEqual([
    ["To the newer"],
    ["To the older"],
  ]);
  const sent = letter({ message: "To the newer", credentials_id: accountId });
  expect((await member.post(`/api/inbox/dialogs/${person}/send`, sent)).status).toBe(200);
  expect([await drafts(accountId), await drafts(other.accountId)]).toEqual([[], ["To the older"]]);
});
