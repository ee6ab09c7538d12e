import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { submit } from "@/tests/integration/sandbox/submit";
import { spendDownTo } from "@/tests/support/credits";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInLanguageModel, startLanguageModel } from "@/tests/support/stand-ins/language-model";

let tern: Installation;
let languageModel: StandInLanguageModel;
let ours: Desk;
let theirs: Desk;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox", "worker"] });
  languageModel = await startLanguageModel();
  ours = await desk("Ours");
  theirs = await desk("Theirs");
}, 600_000);
afterAll(async () => {
  await languageModel?.close();
  await tern?.stop();
});

/** A user with a mailbox, and a person at another mailbox to whom they wrote. */
type Desk = {
  member: Member;
  accountId: string;
  person: { id: string; login: string; password: string };
  sentId: string;
  mailbox: string;
};

async function desk(name: string): Promise<Desk> {
  const member = await confirmed(tern, name);
  const accountId = await withAccount(member);
  await withMailbox(member, accountId);
  const [box] = await tern.sql<{ id: string; email: string }>(
    "select id, email from mailboxes where workspace_id = $1",
    [member.workspaceId],
  );
  const made = (await member.post("/api/sandbox/mailboxes", { name: "Nora Vane" })).body.payload;
  const person = { id: randomUUID(), login: made.email as string, password: made.password as string };
  const [conversationId, sentId] = [randomUUID(), `<${randomUUID()}@ours.test>`];
  const insert = (table: string, row: Record<string, unknown>) => {
    const fields = { workspace_id: member.workspaceId, ...row };
    const places = Object.keys(fields).map((_, at) => `$${at + 1}`);
    return tern.sql(
      `insert into ${table} (${Object.keys(fields)}) values (${places})`,
      Object.values(fields),
    );
  };
  await insert("prospects", {
    ...{ id: person.id, first_name: "Nora", last_name: "Vane", full_name: "Nora Vane" },
  });
  await insert("prospect_identities", { prospect_id: person.id, kind: "email", value: person.login });
  await insert("conversations", {
    ...{ id: conversationId, prospect_id: person.id, account_id: accountId, last_channel: "email" },
    ...{ last_direction: "out", last_message_at: new Date(Date.now() - 60_000) },
  });
  await insert("messages", {
    ...{ id: randomUUID(), conversation_id: conversationId, prospect_id: person.id, mailbox_id: box!.id },
    ...{
      channel: "email",
      direction: "out",
      kind: "email",
      state: "sent",
      subject: "Hello",
      text: "Hello Nora",
    },
    ...{ from_address: box!.email, to_address: person.login, at: new Date(Date.now() - 60_000) },
    ...{ mail_message_id: sentId, dedupe_key: sentId },
  });
  return { member, accountId, person, sentId, mailbox: box!.email };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Wire = any;

const thread = async ({ member, person }: Desk): Promise<Wire> =>
  (await member.get(`/api/inbox/dialogs/${person.id}`)).body.payload;

/** The person replies through SMTP; returns the message from the thread once it came in through IMAP and `settled` is true. */
async function answered(at: Desk, text: string, settled: (message: Wire) => boolean): Promise<Wire> {
  const { login, password } = at.person;
  const subject = `Re-${randomUUID()}`;
  await submit(tern.ports.smtp, { login, password, to: at.mailbox, subject, text, inReplyTo: at.sentId });
  for (;;) {
    const found = (await thread(at)).messages.find((one: Wire) => one.subject === subject);
    if (found && settled(found)) return found;
    await sleep(100);
  }
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(100);
}
const hasLabel = ({ label }: Wire) => label !== null;
const listed = async ({ member }: Desk, query: string): Promise<string[]> =>
  (await member.get(`/api/inbox/dialogs?${query}`)).body.payload.items.map((one: Wire) => one.profile_id);
const correct = ({ member }: Desk, messageId: string, label: string) =>
  member.ask(`/api/inbox/messages/${messageId}/label`, { method: "PUT", json: { label } });

const statusOf = async ({ member, person }: Desk) =>
  (await member.get(`/api/profiles/${person.id}`)).body.payload.prospect.status;

/** Reruns the job for a message to its end. */
async function runAgain({ member: { workspaceId } }: Desk, messageId: string): Promise<void> {
  const [job] = await tern.sql<{ id: string }>(
    "insert into jobs.job (name, data) values ('label-reply', $1) returning id",
    [JSON.stringify({ workspaceId, messageId })],
  );
  const isOpen = async () =>
    (await tern.sql("select 1 from jobs.job where id = $1 and state <> 'completed'", [job!.id])).length > 0;
  while (await isOpen()) await sleep(50);
}

const asks = "Sounds interesting, can we have a call on Tuesday? Please send me the price list.";

describe("a reply by email", () => {
  it("is labeled by its own words, with the words that led to it, in list, filter, split, counts and status (LABEL-06, INBOX-01, INBOX-14, PROSPECT-31)", async () => {
    const { label } = await answered(ours, asks, hasLabel);
    expect(label).toMatchObject({ label: "interested", source: "model", given_by: null, is_question: false });
    expect(label.confidence).toBeGreaterThan(0.5);
    expect(label.reasons.length).toBeGreaterThan(0);
    const { conversation } = await thread(ours);
    expect(conversation.reply_label).toEqual({
      ...{ label: "interested", source: "model", confidence: label.confidence },
    });
    expect(await listed(ours, "reply_label=interested")).toEqual([ours.person.id]);
    expect(await listed(ours, "split=interested")).toEqual([ours.person.id]);
    expect(await listed(ours, "reply_label=hardNo")).toEqual([]);
    expect((await ours.member.get("/api/inbox/counts")).body.payload.interested).toBe(1);
    expect(await statusOf(ours)).toBe("interested");
  });

  it("keeps a member's correction, whatever runs again, which sets the status and teaches that workspace only (LABEL-06, PROSPECT-31, ux 59)", async () => {
    const first = await answered(ours, asks, hasLabel);
    expect(await statusOf(ours)).toBe("interested");
    const { status, body } = await correct(ours, first._id, "followUpLater");
    expect(await statusOf(ours)).toBe("got_reply");
    expect([status, body.payload.given_by]).toEqual([200, "Ada Byron"]);
    expect(body.payload).toMatchObject({ label: "followUpLater", source: "person", confidence: null });
    await runAgain(ours, first._id);
    const after = (await thread(ours)).messages.find((one: Wire) => one._id === first._id);
    expect(after.label).toMatchObject({ label: "followUpLater", source: "person" });
    const [kept] = await tern.sql("select was_label, was_model from reply_labels where message_id = $1", [
      first._id,
    ]);
    expect(kept).toEqual({ was_label: "interested", was_model: expect.stringMatching(/^local-/) });
    const next = await answered(ours, asks, hasLabel);
    expect(next.label).toMatchObject({ label: "followUpLater", source: "model", reasons: ["lesson"] });
    const elsewhere = await answered(theirs, asks, hasLabel);
    expect(elsewhere.label).toMatchObject({ label: "interested", source: "model" });
  });

  it("that a model takes for a hard no ends nothing: a member confirms it, and then the person is not contacted again (R14, R18)", async () => {
    const text = "This is harassment. One more message and I will call my lawyer.";
    const message = await answered(theirs, text, hasLabel);
    expect(message.label).toMatchObject({ label: "hardNo", source: "model", is_question: true });
    const decide = (isHardNo: boolean) =>
      theirs.member.post(`/api/inbox/messages/${message._id}/hard_no`, { is_hard_no: isHardNo });
    const before = await theirs.member.get(`/api/profiles/${theirs.person.id}`);
    expect(before.body.payload.prospect.status).not.toBe("excluded");
    const { body } = await decide(true);
    expect(body.payload).toMatchObject({ label: "hardNo", source: "person", is_question: false });
    const after = await theirs.member.get(`/api/profiles/${theirs.person.id}`);
    expect(after.body.payload.prospect.status).toBe("excluded");
    expect((await decide(false)).body.code).toBe("conflict");
    expect((await decide(true)).status).toBe(200);
  });

  it("that says stop is a hard no by the rule, without confirmation (R18)", async () => {
    const message = await answered(ours, "Please unsubscribe me from this list.", hasLabel);
    expect(message.label).toMatchObject({ label: "hardNo", source: "rule", is_question: false });
    expect((await ours.member.get(`/api/profiles/${ours.person.id}`)).body.payload.prospect.status).toBe(
      "excluded",
    );
  });
});

describe("the workspace's settings (LABEL-08, LABEL-09)", () => {
  const read = async ({ member }: Desk): Promise<Wire[]> =>
    (await member.get("/api/auto_labels")).body.payload;
  const save = (member: Member, labels: Wire[]) =>
    member.ask("/api/auto_labels", { method: "PUT", json: { labels } });

  it("switch a label off, give it a color and a position; members can only read them", async () => {
    const all = await read(theirs);
    expect(all.map(({ label, is_on, color }) => [label, is_on, color])).toContainEqual([
      "neutral",
      true,
      null,
    ]);
    const changed = [
      ...all.filter(({ label }) => label === "interested").map((one) => ({ ...one, color: "#2f7d55" })),
      ...all.filter(({ label }) => label !== "interested"),
    ].map((one) => (one.label === "followUpLater" ? { ...one, is_on: false } : one));
    expect((await save(theirs.member, changed)).status).toBe(200);
    expect(await read(theirs)).toEqual(changed);
    const colleague = await joined(tern, theirs.member.workspaceId);
    expect((await colleague.get("/api/auto_labels")).body.payload).toEqual(changed);
    expect((await save(colleague, all)).status).toBe(403);
    expect((await save(theirs.member, [...all.slice(1), all[1]])).body.code).toBe("invalid_input");
    expect(await read(ours)).toEqual(all);
    const later = await answered(
      theirs,
      "We have no time right now, please contact us again next quarter.",
      Boolean,
    );
    await runAgain(theirs, later._id);
    expect((await thread(theirs)).messages.find((one: Wire) => one._id === later._id).label).toBeNull();
  });

  it("are not available on a plan without AI labels (BILL-17)", async () => {
    const { workspaceId } = ours.member;
    await tern.sql(
      "update workspaces set tier = 'basic', trial_ends_at = now(), is_subscription_good = true where id = $1",
      [workspaceId],
    );
    const message = await answered(ours, asks, Boolean);
    await runAgain(ours, message._id);
    expect((await thread(ours)).messages.find((one: Wire) => one._id === message._id).label).toBeNull();
    while ((await correct(ours, message._id, "neutral")).status !== 402) await sleep(100);
    await tern.sql("update workspaces set trial_ends_at = now() + interval '1 day' where id = $1", [
      workspaceId,
    ]);
  });
});

describe("a language model", () => {
  it("labels instead of the model that ships, and is asked again if it cannot answer (LABEL-06)", async () => {
    const fresh = await desk("Language model");
    // The first try fails, so the next one is due after a second instead of five.
    await tern.sql("update jobs.queue set retry_delay = 1 where name = 'label-reply'");
    await Promise.all(tern.children.filter(({ name }) => name === "worker").map((worker) => worker.stop()));
    let answers = 0;
    languageModel.says = () => {
      answers += 1;
      return answers === 1
        ? { status: 503, body: "" }
        : '{"label": "makingAnIntroduction", "confidence": 0.9}';
    };
    await tern.start("worker", {
      ...{ LABELS_MODEL_URL: languageModel.url, LABELS_MODEL_KEY: "hush", LABELS_MODEL_NAME: "small-1" },
      EGRESS_ALLOW: languageModel.route,
    });
    const { label } = await answered(fresh, asks, hasLabel);
    expect(label).toMatchObject({ label: "makingAnIntroduction", source: "language_model", reasons: [] });
    expect(label.confidence).toBeCloseTo(0.9);
    expect(languageModel.asked.at(-1)?.authorization).toBe("Bearer hush");
    expect(JSON.stringify(languageModel.asked.at(-1)?.body)).not.toContain(fresh.person.login);

    // A label costs a tenth of a credit, the failed try nothing; without credits the model that ships labels (LABEL-09).
    const { workspaceId } = fresh.member;
    const spent = () =>
      tern.sql<{ amount: number }>(
        "select -amount as amount from credit_postings where workspace_id = $1 and category = 'label_generation'",
        [workspaceId],
      );
    await until(async () => (await spent()).length === 1);
    expect(await spent()).toEqual([{ amount: -1 }]);
    await tern.sql(spendDownTo, [workspaceId, 0]);
    const asked = languageModel.asked.length;
    const next = await answered(fresh, asks, hasLabel);
    expect(next.label).toMatchObject({ label: "interested", source: "model" });
    expect(languageModel.asked).toHaveLength(asked);
    expect(await spent()).toHaveLength(1);

    // A vendor that is down to the last attempt: the model that ships labels, and nothing is charged.
    const other = await desk("Outage");
    languageModel.says = () => ({ status: 503, body: "" });
    await tern.sql("update jobs.queue set retry_limit = 1 where name = 'label-reply'");
    const during = await answered(other, asks, hasLabel);
    expect(during.label).toMatchObject({ label: "interested", source: "model" });
    expect(
      await tern.sql(
        `select 1 from credit_postings where workspace_id = $1 and category = 'label_generation'
         union all select 1 from credit_holds where workspace_id = $1`,
        [other.member.workspaceId],
      ),
    ).toEqual([]);
  }, 600_000);
});
