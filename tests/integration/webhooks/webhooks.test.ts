import { createHmac, randomUUID } from "node:crypto";
import { updateTypes, webhookPayload } from "@/lib/contract/integrations/webhooks";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";
import {
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from "@/tests/support/stand-ins/webhook-receiver";

const names = [
  ...["types", "order", "retry", "later", "dead", "well", "gone", "three", "moved", "endless"],
  ...["killed", "rotate", "replay", "again", "tester", "paused", "log", "cheap"],
];
const hostOf = (name: string) => `${name}.hooks.test`;
const all = "/api/integrations/webhooks";

let tern: Installation;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver(names.map(hostOf));
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: { EGRESS_ALLOW: receiver.allow },
  });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await receiver?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: a webhook as it is on the wire
type Webhook = any;
type Hook = { member: Member; webhook: Webhook; secret: string; host: string; label: string };

/** A workspace with a webhook for everything at a host of the receiver, and a label to put on people. */
async function hooked(name: string, by?: Member, types: readonly string[] = updateTypes): Promise<Hook> {
  const member = by ?? (await confirmed(tern, name));
  const host = hostOf(name);
  const { status, body } = await member.post(all, {
    callback_url: `http://${host}/in?key=1`,
    update_types: types,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const label = randomUUID();
  await insert(member, "labels", { id: label, name: `Warm ${label}`, color: "#416677", type: "space" });
  return { member, host, label, ...body.payload };
}

const insert = ({ workspaceId }: Member, table: string, row: Record<string, unknown>) => {
  const fields = { workspace_id: workspaceId, ...row };
  const places = Object.keys(fields).map((_, at) => `$${at + 1}`);
  return tern.sql(`insert into ${table} (${Object.keys(fields)}) values (${places})`, Object.values(fields));
};
async function person(member: Member, name = "Nora"): Promise<string> {
  const id = randomUUID();
  await insert(member, "prospects", {
    ...{ id, first_name: name, last_name: "Vane", full_name: `${name} Vane`, work_email: `${id}@x.test` },
  });
  return id;
}
const label = ({ member, label: label_id }: Hook, prospect_id: string) =>
  insert(member, "prospect_labels", { prospect_id, label_id, attached_at: new Date() });
const unlabel = ({ label: label_id }: Hook, prospect_id: string) =>
  tern.sql("delete from prospect_labels where prospect_id = $1 and label_id = $2", [prospect_id, label_id]);

const seen = ({ host }: Hook) => receiver.seen(host);
const bodyOf = ({ body }: Received) => JSON.parse(body);
const arrived = (hook: Hook, count: number) =>
  eventually(`${hook.host} received ${count}`, () => seen(hook).length >= count, 60_000);
const rows = ({ webhook }: Hook) =>
  // biome-ignore lint/suspicious/noExplicitAny: rows of a table
  tern.sql<any>("select * from webhook_deliveries where endpoint_id = $1 order by seq", [webhook._id]);
const settled = (hook: Hook, attempts: number) =>
  eventually(
    `${hook.host} has ${attempts} settled attempts`,
    async () => (await rows(hook)).some((row) => row.attempts >= attempts && row.claimed_until === null),
    60_000,
  );
/** As if the wait were over. */
const hurry = ({ webhook }: Hook) =>
  tern.sql("update webhook_deliveries set due_at = now() where endpoint_id = $1 and state = 'pending'", [
    webhook._id,
  ]);
const show = async ({ member, webhook }: Hook): Promise<Webhook> =>
  (await member.get(all)).body.payload.find(({ _id }: Webhook) => _id === webhook._id);

/** What a receiver does to verify (Standard Webhooks): true if one of the signatures is of this secret. */
function verifies({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const wanted = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(wanted);
}

describe("an endpoint (INTEG-17 to INTEG-19)", () => {
  it("is for admins, needs a URL with protocol and an update type, and shows its secret once", async () => {
    const { member, webhook, secret } = await hooked("types", undefined, ["got_reply"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(webhook).toMatchObject({
      ...{ callback_url: "http://types.hooks.test/in?key=1", update_types: ["got_reply"], state: "active" },
      ...{ secret_end: secret.slice(-4), created_by: "Ada Byron", old_secret_until: null },
    });
    expect(JSON.stringify((await member.get(all)).body)).not.toContain(secret);
    const limited = await joined(tern, member.workspaceId, { pages: ["integrations"] });
    expect((await limited.get(all)).status).toBe(403);
    const bad = async (body: object) => (await member.post(all, body)).body.fields;
    const url = "https://a.test/";
    expect(await bad({ callback_url: "a.test", update_types: ["got_reply"] })).toEqual({
      callback_url: "webhook_url_protocol",
    });
    expect(await bad({ callback_url: url, update_types: [] })).toEqual({
      update_types: "update_type_missing",
    });
    expect((await member.post(all, { callback_url: url, update_types: ["meet_moved"] })).status).toBe(400);
    await tern.sql(
      "update workspaces set tier = 'basic', trial_ends_at = null, is_subscription_good = true where id = $1",
      [member.workspaceId],
    );
    expect((await member.get(all)).body.code).toBe("upgrade_required");
  });
});

describe("events (INTEG-14)", () => {
  it("tells of everything that happens, signed, in the shape of the contract", async () => {
    const hook = await hooked("log");
    const { member } = hook;
    const account = randomUUID();
    await insert(member, "accounts", {
      ...{ id: account, owner_id: member.userId, network: "sandbox", is_sandboxed: true },
      ...{ username: `${account}@sandbox.test`, first_name: "Nora", last_name: "Lind", country_code: "DE" },
      timezone: "Europe/Berlin",
    });
    const [prospect, conversation, incoming] = [await person(member), randomUUID(), randomUUID()];
    const at = new Date();
    await insert(member, "conversations", {
      ...{ id: conversation, prospect_id: prospect, account_id: account, last_channel: "email" },
      ...{ last_direction: "in", last_message_at: at },
    });
    const message = (row: Record<string, unknown>) =>
      insert(member, "messages", {
        ...{ id: randomUUID(), conversation_id: conversation, prospect_id: prospect, from_address: "a" },
        ...{ text: "Hello", to_address: "b", at, ...row },
      });
    await message({ id: incoming, channel: "email", direction: "in", kind: "email", state: "received" });
    await message({ channel: "network", direction: "in", kind: "message", state: "received" });
    await message({ channel: "email", direction: "out", kind: "email", state: "sent" });
    await message({ channel: "network", direction: "out", kind: "message", state: "sending" });
    await tern.sql("update messages set state = 'sent' where conversation_id = $1 and state = 'sending'", [
      conversation,
    ]);
    const event = (kind: string, row: Record<string, unknown> = {}) =>
      insert(member, "events", { id: randomUUID(), prospect_id: prospect, kind, at, ...row });
    await event("reply", { message_id: incoming, channel: "email" });
    await event("accepted");
    await event("sent", { step_kind: "connection_request" });
    await event("clicked", { detail: JSON.stringify({ url: "https://acme.test/offer" }) });
    await event("opened");
    await insert(member, "reply_labels", {
      ...{ message_id: incoming, conversation_id: conversation, label: "interested", source: "model" },
      ...{ confidence: 0.9, model: "local-1", given_at: at },
    });
    await label(hook, prospect);
    await unlabel(hook, prospect);
    const [calendar, meeting] = [randomUUID(), randomUUID()];
    await insert(member, "calendars", {
      ...{ id: calendar, user_id: member.userId, state: "disconnected", is_sandboxed: true, care_at: at },
      ...{ owner_key: Buffer.from(calendar), owner_ref: "", organization_ref: "", name: "", email: "" },
      ...{ access_from: at, access_until: at, connected_at: at },
    });
    await insert(member, "meetings", {
      ...{ id: meeting, calendar_id: calendar, ref: "one", state: "booked", is_read: true, name: "Intro" },
      ...{ starts_at: at, ends_at: at, booked_at: at, guest_name: "Nora", guest_email: "nora@x.test" },
    });
    await tern.sql("update meetings set prospect_id = $2, confirmed_at = $3, acted_at = $3 where id = $1", [
      meeting,
      prospect,
      at,
    ]);
    await tern.sql("update meetings set name = 'Introduction' where id = $1", [meeting]);
    // History is no news.
    await message({ channel: "email", direction: "in", kind: "email", state: "received", at: new Date(0) });
    await arrived(hook, 12);
    const bodies = seen(hook).map(bodyOf);
    expect(bodies.map(({ event }) => event)).toEqual([
      ...["new_email", "new_message", "email_sent", "message_sent", "got_reply", "invite_accepted"],
      ...["invite_sent", "clicked_email_link", "add_ai_label", "add_label", "delete_label"],
      "meet_booked",
    ]);
    expect(bodies.at(-1).data.meeting).toMatchObject({
      _id: meeting,
      name: "Intro",
      starts_at: at.toISOString(),
    });
    expect(new Set(bodies.map(({ event }) => event))).toEqual(new Set(updateTypes));
    for (const received of seen(hook)) {
      expect(webhookPayload.safeDecode(bodyOf(received)).success).toBe(true);
      expect(verifies(received, hook.secret)).toBe(true);
      expect(Math.abs(Number(received.headers["webhook-timestamp"]) * 1000 - Date.now())).toBeLessThan(
        60_000,
      );
    }
    expect(bodies[0]).toMatchObject({
      ...{
        space: member.workspaceId,
        credentials_id: account,
        profile: { _id: prospect, full_name: "Nora Vane" },
      },
      data: { message_id: incoming, channel: "email", text: "Hello", label: null },
    });
    expect(bodies[7].data.url).toBe("https://acme.test/offer");
    expect(bodies[8].data.label).toBe("interested");
    expect(new Set(seen(hook).map(({ id }) => id)).size).toBe(12);
    const { body } = await member.get(`${all}/${hook.webhook._id}/deliveries?limit=5`);
    expect(body.payload.items.map((one: Webhook) => one.event)).toEqual(
      bodies
        .toReversed()
        .slice(0, 5)
        .map(({ event }) => event),
    );
    const next = await member.get(
      `${all}/${hook.webhook._id}/deliveries?limit=50&cursor=${body.payload.next_cursor}`,
    );
    expect(next.body.payload.items).toHaveLength(7);
    const opened = await member.get(`${all}/${hook.webhook._id}/deliveries/${body.payload.items[0]._id}`);
    expect(opened.body.payload).toMatchObject({
      ...{ state: "delivered", status: 204, attempts: 1, profile_name: "Nora Vane" },
      ...{ body: seen(hook)[11]!.body, webhook_id: seen(hook)[11]!.id },
    });
  });

  it("keeps private labels and erased people to itself (LABEL-03)", async () => {
    const hook = await hooked("paused");
    await tern.sql("update labels set type = 'profile', created_by = $2 where id = $1", [
      hook.label,
      hook.member.userId,
    ]);
    const prospect = await person(hook.member);
    await label(hook, prospect);
    expect(await rows(hook)).toEqual([]);
  });
});

describe("delivering (INTEG-21)", () => {
  it("keeps the order per person: a later event waits for the earlier one, other people do not", async () => {
    const hook = await hooked("order");
    const [first, other] = [await person(hook.member, "First"), await person(hook.member, "Other")];
    receiver.answer(hook.host, (reply, received) => {
      const isFirst = bodyOf(received).profile.first_name === "First";
      reply.writeHead(isFirst && seen(hook).length < 4 ? 500 : 200).end();
    });
    await label(hook, first);
    await arrived(hook, 1);
    await unlabel(hook, first);
    await label(hook, other);
    await arrived(hook, 2);
    expect(seen(hook).map((one) => bodyOf(one).profile.first_name)).toEqual(["First", "Other"]);
    await arrived(hook, 3);
    await settled(hook, 2);
    await hurry(hook);
    await arrived(hook, 5);
    const ofFirst = seen(hook).filter((one) => bodyOf(one).profile.first_name === "First");
    expect(ofFirst.map((one) => bodyOf(one).event)).toEqual([
      ...["add_label", "add_label", "add_label", "delete_label"],
    ]);
    // The same event has the same id and the same body at every attempt.
    expect(new Set(ofFirst.slice(0, 3).map(({ id, body }) => id + body)).size).toBe(1);
  });

  it("tries again with growing waits, and gives the event up after the tenth attempt", async () => {
    const hook = await hooked("retry");
    receiver.answer(hook.host, (reply) => void reply.writeHead(503).end("Busy"));
    await label(hook, await person(hook.member));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await settled(hook, attempt);
      const [row] = await rows(hook);
      const [{ now }] = (await tern.sql<{ now: Date }>("select now() as now")) as [{ now: Date }];
      expect(row).toMatchObject({ attempts: attempt, status: 503, answer: "Busy", failure: "status" });
      if (attempt < 10) waits.push((row.due_at - +now) / 60_000);
      await hurry(hook);
    }
    const wanted = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440];
    waits.forEach((minutes, at) => {
      expect(minutes / wanted[at]!).toBeGreaterThan(at === 0 ? 0 : 0.85);
      expect(minutes / wanted[at]!).toBeLessThan(1.15);
    });
    expect((await rows(hook))[0].state).toBe("failed");
    expect(seen(hook)).toHaveLength(10);
    expect((await show(hook)).state).toBe("active");
  });

  it("waits as long as the receiver asks, up to a day", async () => {
    const hook = await hooked("later");
    receiver.answer(hook.host, (reply) => void reply.writeHead(429, { "retry-after": "3600" }).end());
    await label(hook, await person(hook.member));
    await settled(hook, 1);
    const [row] = await rows(hook);
    expect((row.due_at - Date.now()) / 60_000).toBeGreaterThan(55);
    expect((row.due_at - Date.now()) / 60_000).toBeLessThan(65);
  });

  it("lets an endpoint that never answers delay no other", async () => {
    const dead = await hooked("dead");
    receiver.answer(dead.host, () => undefined);
    for (let n = 0; n < 30; n++) await label(dead, await person(dead.member));
    await arrived(dead, 1);
    const well = await hooked("well");
    const begun = Date.now();
    for (let n = 0; n < 10; n++) await label(well, await person(well.member));
    await arrived(well, 10);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(seen(dead).length).toBeLessThanOrEqual(4);
    await settled(dead, 1);
    const failed = (await rows(dead)).find(({ failure }) => failure !== null);
    expect(failed).toMatchObject({ failure: "timeout", status: null, state: "pending" });
    await dead.member.ask(`${all}/${dead.webhook._id}`, { method: "DELETE" });
  });

  it("pauses an endpoint that answers 410, tells the admins, and sends what waited when it is resumed", async () => {
    const hook = await hooked("gone");
    receiver.answer(hook.host, (reply) => void reply.writeHead(410).end());
    const prospect = await person(hook.member);
    await label(hook, prospect);
    await eventually("it is paused", async () => (await show(hook)).state === "gone");
    const kinds = async () =>
      (await hook.member.get("/api/notifications")).body.payload.items.map((one: Webhook) => one.kind);
    expect(await kinds()).toContain("webhook_paused");
    await hurry(hook);
    receiver.answer(hook.host, (reply) => void reply.writeHead(200).end());
    const resumed = await hook.member.ask(`${all}/${hook.webhook._id}`, {
      ...{ method: "PUT", json: { is_active: true } },
    });
    expect(resumed.body.payload.state).toBe("active");
    await arrived(hook, 2);
    expect(seen(hook).map(({ id }) => id)).toEqual([seen(hook)[0]!.id, seen(hook)[0]!.id]);
    expect(await kinds()).not.toContain("webhook_paused");
  });

  it("pauses an endpoint that has only failed for three days", async () => {
    const hook = await hooked("three");
    receiver.answer(hook.host, (reply) => void reply.writeHead(500).end());
    await label(hook, await person(hook.member));
    await settled(hook, 1);
    await tern.sql(
      "update webhook_endpoints set failing_since = now() - interval '72 hours 1 minute' where id = $1",
      [hook.webhook._id],
    );
    await hurry(hook);
    await eventually("it is paused", async () => (await show(hook)).state === "failing");
    expect((await rows(hook))[0].state).toBe("pending");
  });

  it("follows no redirect and reaches no private address (S37)", async () => {
    const hook = await hooked("moved");
    receiver.answer(hook.host, (reply) => {
      reply.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/stolen` }).end();
    });
    await label(hook, await person(hook.member));
    await settled(hook, 1);
    expect((await rows(hook))[0]).toMatchObject({ status: 302, failure: "status" });
    expect(receiver.seen(`127.0.0.1:${receiver.port}`)).toEqual([]);
    const callback_url = "http://127.0.0.1/";
    await hook.member.ask(`${all}/${hook.webhook._id}`, { method: "PUT", json: { callback_url } });
    await hurry(hook);
    await settled(hook, 2);
    expect((await rows(hook))[0]).toMatchObject({ status: null, failure: "forbidden" });
  });

  it("reads the beginning of an answer that never ends", async () => {
    const hook = await hooked("endless");
    receiver.answer(hook.host, (reply) => {
      reply.writeHead(200);
      const more = () => {
        while (!reply.destroyed && reply.write("x".repeat(64_000)));
      };
      reply.on("drain", more);
      more();
    });
    await label(hook, await person(hook.member));
    await settled(hook, 1);
    const [row] = await rows(hook);
    expect(row).toMatchObject({ state: "delivered", status: 200 });
    expect(row.answer).toHaveLength(4096);
  });

  it("loses nothing when the worker is killed in the middle, and says so", async () => {
    const hook = await hooked("killed");
    receiver.answer(hook.host, () => undefined);
    await label(hook, await person(hook.member));
    await arrived(hook, 1);
    const worker = tern.children.find(({ name }) => name === "worker")!;
    worker.kill("SIGKILL");
    await worker.exited;
    receiver.answer(hook.host, (reply) => void setTimeout(() => reply.writeHead(200).end(), 1_000));
    await tern.sql("update webhook_deliveries set claimed_until = now() where endpoint_id = $1", [
      hook.webhook._id,
    ]);
    await tern.start("worker");
    await arrived(hook, 2);
    expect((await rows(hook))[0]).toMatchObject({ failure: "interrupted", attempts: 2 });
    await eventually("it is delivered", async () => (await rows(hook))[0].state === "delivered");
    expect(seen(hook)[1]).toMatchObject({ id: seen(hook)[0]!.id, body: seen(hook)[0]!.body });
  });

  it("holds what waits while the plan has no webhooks", async () => {
    const hook = await hooked("cheap");
    await tern.sql(
      "update workspaces set tier = 'basic', trial_ends_at = null, is_subscription_good = true where id = $1",
      [hook.member.workspaceId],
    );
    await label(hook, await person(hook.member));
    await eventually("it was put back", async () => (await rows(hook))[0].due_at > Date.now() + 3_000_000);
    expect((await rows(hook))[0]).toMatchObject({ state: "pending", attempts: 0 });
    expect(seen(hook)).toEqual([]);
  });
});

describe("what members do", () => {
  it("replaces the secret; both sign for a day", async () => {
    const hook = await hooked("rotate");
    const replaced = (await hook.member.post(`${all}/${hook.webhook._id}/secret`)).body.payload;
    expect(replaced.secret).not.toBe(hook.secret);
    const hours = (+new Date(replaced.webhook.old_secret_until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await label(hook, await person(hook.member));
    await arrived(hook, 1);
    expect([hook.secret, replaced.secret].map((secret) => verifies(seen(hook)[0]!, secret))).toEqual([
      ...[true, true],
    ]);
    await tern.sql("update webhook_endpoints set old_secret_until = now() where id = $1", [hook.webhook._id]);
    await label(hook, await person(hook.member));
    await arrived(hook, 2);
    expect([hook.secret, replaced.secret].map((secret) => verifies(seen(hook)[1]!, secret))).toEqual([
      ...[false, true],
    ]);
  });

  it("sends one again, and a test event", async () => {
    const hook = await hooked("again");
    await label(hook, await person(hook.member));
    await arrived(hook, 1);
    await settled(hook, 1);
    const one = `${all}/${hook.webhook._id}`;
    const [row] = await rows(hook);
    expect((await hook.member.post(`${one}/deliveries/${row.id}/resend`)).status).toBe(200);
    await arrived(hook, 2);
    expect(seen(hook)[1]).toMatchObject({ id: seen(hook)[0]!.id, body: seen(hook)[0]!.body });
    expect((await hook.member.post(`${one}/test`)).status).toBe(200);
    await arrived(hook, 3);
    expect(bodyOf(seen(hook)[2]!)).toMatchObject({ event: "test", profile: { full_name: "Ada Example" } });
  });

  it("replays a period with what was missed during a pause, after a count", async () => {
    const hook = await hooked("replay", undefined, ["add_label"]);
    const one = `${all}/${hook.webhook._id}`;
    const pause = (is_active: boolean) => hook.member.ask(one, { method: "PUT", json: { is_active } });
    await label(hook, await person(hook.member, "One"));
    await arrived(hook, 1);
    await pause(false);
    const [two, three] = [await person(hook.member, "Two"), await person(hook.member, "Three")];
    await label(hook, two);
    await unlabel(hook, two);
    await label(hook, three);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    const closed = await hook.member.post(`${one}/replay`, { from, to });
    expect(closed.body.code).toBe("webhook_inactive");
    await pause(true);
    const counted = await hook.member.post(`${one}/replay`, { from, to, counts_only: true });
    expect(counted.body.payload).toEqual({ count: 3 });
    expect((await rows(hook)).length).toBe(1);
    expect((await hook.member.post(`${one}/replay`, { from, to })).body.payload).toEqual({ count: 3 });
    await arrived(hook, 4);
    const names = seen(hook).map((received) => bodyOf(received).profile.first_name);
    expect(names.slice(1).toSorted()).toEqual(["One", "Three", "Two"]);
    expect(seen(hook).filter(({ id }) => id === seen(hook)[0]!.id)).toHaveLength(2);
  });

  it("forgets events after 30 days, with their deliveries", async () => {
    const hook = await hooked("tester");
    await label(hook, await person(hook.member));
    await arrived(hook, 1);
    await settled(hook, 1);
    await tern.sql(
      "update webhook_events set created_at = now() - interval '31 days' where workspace_id = $1",
      [hook.member.workspaceId],
    );
    await eventually("it is forgotten", async () => (await rows(hook)).length === 0, 120_000);
  });
});
