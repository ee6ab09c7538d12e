import { createHmac, randomUUID } from "node:crypto";
import { updateTypes } from "@/lib/contract/integrations/webhooks";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { type Caller, caller, joined, type Member } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/stand-ins/webhook-receiver";

const hosts = ["zap", "filtered", "gone", "left"].map((name) => `${name}.hooks.test`);
let tern: Installation;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver(hosts);
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: { EGRESS_ALLOW: receiver.allow, ZAPIER_APP_URL: "https://zapier.com/apps/acme" },
  });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await receiver?.close();
});

const none = Object.fromEntries(
  [
    "prospects",
    "campaigns",
    "inbox",
    "pipeline",
    "tasks",
    "reports",
    "mailboxes",
    "accounts",
    "webhooks",
  ].map((area) => [area, "none"]),
);
/** A program outside: all it has is a token. */
async function program(member: Member, rights: Record<string, string>): Promise<Caller> {
  const { body } = await member.post("/api/integrations/api/token", { rights: { ...none, ...rights } });
  return caller(tern.url, "", { authorization: `Bearer ${body.payload.token}` });
}
const insert = ({ workspaceId }: Member, table: string, row: Record<string, unknown>) => {
  const fields = { workspace_id: workspaceId, ...row };
  const places = Object.keys(fields).map((_, at) => `$${at + 1}`);
  return tern.sql(`insert into ${table} (${Object.keys(fields)}) values (${places})`, Object.values(fields));
};
async function person(member: Member): Promise<string> {
  const id = randomUUID();
  const names = { first_name: "Nora", last_name: "Vane", full_name: "Nora Vane" };
  await insert(member, "prospects", { id, ...names, work_email: `${id}@x.test` });
  return id;
}
async function labelOf(member: Member, name: string): Promise<string> {
  const id = randomUUID();
  await insert(member, "labels", { id, name, color: "#416677", type: "space" });
  return id;
}
const put = (member: Member, label_id: string, prospect_id: string) =>
  insert(member, "prospect_labels", { prospect_id, label_id, attached_at: new Date() });
const subscribe = (by: Caller, host: string, more: Record<string, unknown> = {}) =>
  by.post("/api/hooks", { target_url: `http://${host}/in?key=1`, event: "add_label", ...more });

describe("REST hooks (INTEG-14)", () => {
  it("a program subscribes, is told with a signature, and unsubscribes", async () => {
    const member = await confirmed(tern, "Zaps");
    const zap = await program(member, { webhooks: "write" });
    const { status, body } = await subscribe(zap, hosts[0]!);
    expect([status, body.payload]).toEqual([
      200,
      expect.objectContaining({ id: expect.any(String), event: "add_label", created_by: "Ada Byron" }),
    ]);
    const { id, secret } = body.payload;
    expect((await zap.get(`/api/hooks/${id}`)).body.payload.target_url).toBe(`http://${hosts[0]}/in?key=1`);
    expect((await member.get("/api/integrations/webhooks")).body.payload).toEqual([]);
    expect((await member.get("/api/hooks")).body.payload).toMatchObject({
      items: [{ id }],
      zapier_url: "https://zapier.com/apps/acme",
    });
    const warm = await labelOf(member, "Warm");
    const nora = await person(member);
    await put(member, warm, nora);
    await eventually("the hook was told", () => receiver.seen(hosts[0]!).length >= 1, 60_000);
    const [told] = receiver.seen(hosts[0]!);
    const signed = `${told!.headers["webhook-id"]}.${told!.headers["webhook-timestamp"]}.${told!.body}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(told!.headers["webhook-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    );
    expect(JSON.parse(told!.body)).toMatchObject({
      event: "add_label",
      data: { label: "Warm" },
      profile: { _id: nora },
    });
    expect((await zap.ask(`/api/hooks/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await zap.get(`/api/hooks/${id}`)).status).toBe(404);
    await put(member, warm, await person(member));
    const log = (await member.get("/api/audit_log?category=programs")).body.payload.items;
    expect(log.slice(0, 2)).toEqual([
      expect.objectContaining({ action: "hook_ended", program: "API", subject: "add_label, zap.hooks.test" }),
      expect.objectContaining({ action: "hook_subscribed", program: "API" }),
    ]);
    expect(receiver.seen(hosts[0]!)).toHaveLength(1);
  }, 90_000);

  it("hears of one label alone if it names one, and refuses one of another workspace like none", async () => {
    const [member, other] = [await confirmed(tern, "Filter"), await confirmed(tern, "Other")];
    const zap = await program(member, { webhooks: "write" });
    const [warm, cold] = [await labelOf(member, "Warm"), await labelOf(member, "Cold")];
    expect((await subscribe(zap, hosts[1]!, { label_id: await labelOf(other, "Theirs") })).status).toBe(404);
    expect((await subscribe(zap, hosts[1]!, { label_id: warm })).status).toBe(200);
    const nora = await person(member);
    await put(member, cold, nora);
    await put(member, warm, nora);
    await eventually("the hook was told", () => receiver.seen(hosts[1]!).length >= 1, 60_000);
    expect(receiver.seen(hosts[1]!).map(({ body }) => JSON.parse(body).data.label)).toEqual(["Warm"]);
  }, 90_000);

  it("ends when its target answers 410, and with its maker's place in the workspace", async () => {
    const admin = await confirmed(tern, "Ends");
    const zap = await program(admin, { webhooks: "write" });
    receiver.answer(hosts[2]!, (reply) => reply.writeHead(410).end());
    const { id } = (await subscribe(zap, hosts[2]!)).body.payload;
    const warm = await labelOf(admin, "Warm");
    await put(admin, warm, await person(admin));
    await eventually(
      "the subscription is gone",
      async () => (await zap.get(`/api/hooks/${id}`)).status === 404,
      60_000,
    );
    expect(
      (await admin.get("/api/notifications")).body.payload.items.map(({ kind }: { kind: string }) => kind),
    ).not.toContain("webhook_paused");
    const colleague = await joined(tern, admin.workspaceId, { isAdmin: true });
    const theirs = (await subscribe(await program(colleague, { webhooks: "write" }), hosts[3]!)).body.payload
      .id;
    await tern.sql("update memberships set is_admin = false where user_id = $1", [colleague.userId]);
    await put(admin, warm, await person(admin));
    await tern.sql("delete from memberships where user_id = $1", [colleague.userId]);
    expect((await zap.get(`/api/hooks/${theirs}`)).status).toBe(404);
    expect(receiver.seen(hosts[3]!)).toEqual([]);
  }, 90_000);

  it("needs a token with the right, and says which field is wrong", async () => {
    const member = await confirmed(tern, "Rights");
    expect((await subscribe(member, hosts[0]!)).body.code).toBe("api_token_needed");
    const reader = await program(member, { webhooks: "read" });
    expect((await subscribe(reader, hosts[0]!)).body.scope).toBe("webhooks:write");
    const zap = await program(member, { webhooks: "write" });
    expect((await zap.post("/api/hooks", { target_url: "x", event: "add_label" })).body.fields).toEqual({
      target_url: "webhook_url_protocol",
    });
    expect((await zap.post("/api/hooks", { target_url: "https://a.test/", event: "nonsense" })).status).toBe(
      400,
    );
  });

  it("has samples of every event, and lists what happened, newest first, page by page", async () => {
    const member = await confirmed(tern, "Polls");
    const poller = await program(member, { webhooks: "read" });
    for (const event of updateTypes) {
      const { body } = await poller.get(`/api/hooks/samples?event=${event}`);
      expect([event, body.payload]).toEqual([
        event,
        [expect.objectContaining({ id: `example-${event}`, event })],
      ]);
    }
    const warm = await labelOf(member, "Warm");
    for (let n = 0; n < 5; n++) await put(member, warm, await person(member));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `event=add_label&limit=2${cursor ? `&cursor=${cursor}` : ""}`;
      const { payload } = (await poller.get(`/api/hooks/events?${query}`)).body;
      seen.push(...payload.items.map(({ created_at }: { created_at: string }) => created_at));
      cursor = payload.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted().toReversed());
    const sample = (await poller.get("/api/hooks/samples?event=add_label")).body.payload;
    expect(sample).toHaveLength(3);
    expect(sample[0].data.label).toBe("Warm");
  });

  it("offers campaigns, senders and labels to choose from, by name", async () => {
    const member = await confirmed(tern, "Choices");
    const chooser = await program(member, { campaigns: "read" });
    for (const name of ["Bb", "aa", "Cc"]) await labelOf(member, name);
    const first = (await chooser.get("/api/choices/labels?limit=2")).body.payload;
    const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
    expect([names(first), first.total, first.next_cursor]).toEqual([["aa", "Bb"], 3, "2"]);
    expect(names((await chooser.get("/api/choices/labels?limit=2&cursor=2")).body.payload)).toEqual(["Cc"]);
    expect(names((await chooser.get("/api/choices/labels?search=b")).body.payload)).toEqual(["Bb"]);
    for (const list of ["campaigns", "senders"])
      expect([list, (await chooser.get(`/api/choices/${list}`)).status]).toEqual([list, 200]);
  });
});

describe("idempotency keys", () => {
  it("a POST with a key has its effect once, also of two at the same moment, and answers alike", async () => {
    const member = await confirmed(tern, "Keys");
    const maker = await program(member, { prospects: "write" });
    const ask = (name: string, key = "one") =>
      maker.ask("/api/lists", { method: "POST", json: { name }, headers: { "idempotency-key": key } });
    const first = await ask("From outside");
    expect(first.status).toBe(200);
    expect((await ask("From outside")).body).toEqual(first.body);
    expect((await ask("Another")).body.code).toBe("idempotency_key_reused");
    expect((await ask("x", "")).body.code).toBe("wrong_idempotency_key");
    const both = await Promise.all([ask("At once", "two"), ask("At once", "two")]);
    expect(both.map(({ status, body }) => (status === 200 ? "made" : body.code)).toSorted()).toEqual(
      expect.arrayContaining(["made"]),
    );
    for (const { status, body } of both)
      if (status !== 200) expect([status, body.code]).toEqual([409, "idempotency_in_progress"]);
    const twice = await ask("From outside", "three");
    expect(twice.body.code).toBe("list_exists");
    const lists = await tern.sql("select 1 from prospect_lists where workspace_id = $1", [
      member.workspaceId,
    ]);
    expect(lists).toHaveLength(2);
  });
});
