import { portraitOf } from "@/server/sandbox/network/portrait";
import { until } from "@/tests/integration/auth/browser";
import { confirmed, imported, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInUnipile, startUnipile } from "@/tests/support/stand-ins/unipile";
import type { Account, Member as NetworkMember } from "@/tests/support/stand-ins/world";

let service: StandInUnipile;
let tern: Installation;
let ada: Member;
let account: Account;
let mara: NetworkMember;
let campaignId: string;

const password = "her-own-pass-word";
const address = "ada@northwind-sales.com";
const addressOf = ({ slug }: NetworkMember) => `https://www.linkedin.com/in/${slug}`;
/** Sends a webhook of the vendor; returns the response's status. */
async function postEvent(
  type: string,
  { at = new Date(), change = (call: ReturnType<StandInUnipile["webhook"]>) => call } = {},
): Promise<number> {
  const call = change(service.webhook(type, account.ref, at));
  const answer = await fetch(`${tern.url}/api/webhooks/unipile`, { method: "POST", ...call });
  return answer.status;
}
/** How often the vendor was asked for new messages. */
const looks = () => service.asked.filter(({ path }) => path.includes("/chats?")).length;
const enrollment = async () => (await tern.sql("select state, stop_reason from enrollments"))[0];
const soon = (holds: () => Promise<boolean>) => until(holds, 20_000);

beforeAll(async () => {
  service = await startUnipile();
  service.world.addOwner(address, password);
  service.photo = portraitOf("ada");
  mara = service.world.addMember({ firstName: "Mara", lastName: "Lind" });
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: {
      UNIPILE_DSN: service.url,
      UNIPILE_API_KEY: service.apiKey,
      UNIPILE_WEBHOOK_SECRET: service.webhookSecret,
      EGRESS_ALLOW: service.allow,
    },
  });
  ada = await confirmed(tern, "Northwind");
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await service?.close();
});

test("a new account is connected at the vendor and is not sandboxed (CRED-85)", async () => {
  const { status, body } = await ada.post("/api/credentials", {
    ...{ email: address, password, country_code: "DE", timezone: "Europe/Berlin", automation_type: "cloud" },
    ...{ work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5] },
  });
  expect([status, body.payload?.status, body.payload?.full_name]).toEqual([200, "active", "Ada Sender"]);
  account = [...service.world.accounts.values()][0] as Account;
  const rows = await tern.sql("select network, is_sandboxed, remote_ref, account_type from accounts");
  expect(rows).toEqual([
    { network: "unipile", is_sandboxed: false, remote_ref: account.ref, account_type: "premium" },
  ]);
});

test("an account shows its picture from the network to users with access to it (CRED-02)", async () => {
  const shown = async () => (await ada.get("/api/credentials")).body.payload[0].photo_link as string | null;
  await soon(async () => (await shown()) !== null);
  const path = (await shown()) ?? "";
  const photo = await ada.get(path);
  expect([photo.status, photo.headers.get("content-type"), photo.headers.get("cache-control")]).toEqual([
    ...[200, "image/webp", "private, max-age=31536000, immutable"],
  ]);
  const mallory = await confirmed(tern, "Eastwind");
  expect((await mallory.get(path)).status).toBe(404);
  expect((await fetch(`${tern.url}${path}`)).status).toBe(401);
  expect((await ada.get(path.replace(/[^/]+$/, mallory.workspaceId))).status).toBe(404);
  const files = await tern.sql("select kind, state from files");
  expect(files).toEqual([{ kind: "photo", state: "kept" }]);
});

test("a campaign sends a connection request with its note", async () => {
  // Around the clock and without spacing, which have their own tests.
  await tern.sql(
    `update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}',
       spacing_min_seconds = 0, spacing_max_seconds = 0, ramp_started_on = null`,
  );
  const accepted = { condition: "accepted", deadline: { amount: 7, unit: "days" }, otherwise: "finish" };
  const campaign = await newCampaign(ada, [
    steps.request("Hello {first_name:there}"),
    { ...steps.visit(), type: "condition", ...accepted },
    steps.message("Thank you, {first_name:there}"),
    steps.delay(1, "hours"),
    steps.message("Did you see it?"),
  ]);
  campaignId = campaign._id;
  await imported(ada, campaignId, `First name,Profile URL\nMara,${addressOf(mara)}\n`);
  const { body } = await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
  expect(body.ok).toBe(true);
  await soon(async () => account.requests.length > 0);
  expect(account.requests).toMatchObject([{ memberId: mara.id, note: "Hello Mara" }]);
});

test("an acceptance reported by webhook is acted on at once, without waiting for the next poll", async () => {
  service.world.letTimePass();
  expect(await postEvent("relation.new")).toBe(204);
  await soon(async () => account.chats.length > 0);
  expect(account.chats[0]?.messages).toMatchObject([{ text: "Thank you, Mara", isOurs: true }]);
  expect(account.requests).toHaveLength(1);
});

test("a reply ends the sequence and is shown in the inbox (R14)", async () => {
  service.world.receive(account, mara.id, "Yes, call me tomorrow.");
  expect(await postEvent("message.new")).toBe(204);
  await soon(async () => (await enrollment())?.state === "stopped");
  expect(await enrollment()).toEqual({ state: "stopped", stop_reason: "replied" });
  const messages = await tern.sql(
    "select direction, text from messages where channel = 'network' order by at",
  );
  expect(messages.at(-1)).toEqual({ direction: "in", text: "Yes, call me tomorrow." });
  await tern.sql("update deliveries set due_at = now() where state = 'planned'");
  await tern.sql("update lanes set wake_at = now()");
  await soon(async () => (await tern.sql("select 1 from deliveries where state = 'planned'")).length === 0);
  expect(account.chats[0]?.messages).toHaveLength(2);
});

describe("a webhook about new messages", () => {
  const forged = (headers: Record<string, string>) => (call: ReturnType<StandInUnipile["webhook"]>) => ({
    body: call.body,
    headers: { ...call.headers, ...headers },
  });

  it("is refused without the vendor's signature, or with the signature of another time or body", async () => {
    const before = looks();
    const seconds = Math.floor(Date.now() / 1000);
    expect(await postEvent("message.new", { change: forged({ "unipile-signature": "" }) })).toBe(401);
    const other = forged({ "unipile-signature": `t=${seconds},v0=${"0".repeat(64)}` });
    expect(await postEvent("message.new", { change: other })).toBe(401);
    expect(await postEvent("message.new", { at: new Date(Date.now() - 10 * 60_000) })).toBe(401);
    expect(await postEvent("message.new", { change: (call) => ({ ...call, body: `${call.body} ` }) })).toBe(
      401,
    );
    expect(looks()).toBe(before);
  });

  it("has no effect when the same call is repeated", async () => {
    const call = service.webhook("message.new", account.ref);
    const change = () => call;
    expect(await postEvent("message.new", { change })).toBe(204);
    const before = looks();
    await soon(async () => looks() > before);
    const after = looks();
    expect(await postEvent("message.new", { change })).toBe(204);
    // A new call is processed after the repeated one, and only the new one has an effect.
    expect(await postEvent("message.new")).toBe(204);
    await soon(async () => looks() > after);
    expect(looks()).toBe(after + 1);
  });

  it("accepts only this path, and only POST", async () => {
    expect((await fetch(`${tern.url}/api/webhooks/unipile`)).status).toBe(404);
    const call = service.webhook("message.new", account.ref);
    const elsewhere = await fetch(`${tern.url}/api/webhooks/other`, { method: "POST", ...call });
    expect(elsewhere.status).toBe(404);
  });
});

test("a note that the network finds too long is rewritten shorter, and so is every later one (CONST-06, CAMP-60)", async () => {
  const noah = service.world.addMember({ firstName: "Noah", lastName: "Berg" });
  const about = "x ".repeat(120).trim();
  const campaign = await newCampaign(
    ada,
    [steps.request("Hello {first_name:there} of {company_name}")],
    "Notes",
  );
  await imported(ada, campaign._id, `First name,Company,Profile URL\nNoah,${about},${addressOf(noah)}\n`);
  service.faults.push({ status: 400, type: "errors/too_many_characters" });
  await ada.post(`/api/workflows/${campaign._id}/update_status`, { status: "active" });
  const row = async () =>
    (await tern.sql("select state, wait_reason from deliveries where campaign_id = $1", [campaign._id]))[0];
  await soon(async () => (await row())?.wait_reason === "retry");
  expect(await tern.sql("select note_limit from accounts")).toEqual([{ note_limit: 200 }]);
  await tern.sql("update deliveries set due_at = now() where campaign_id = $1", [campaign._id]);
  await tern.sql("update lanes set wake_at = now()");
  await soon(async () => account.requests.some(({ memberId }) => memberId === noah.id));
  const note = account.requests.find(({ memberId }) => memberId === noah.id)?.note ?? "";
  expect([note.startsWith("Hello Noah of x x"), note.endsWith("…"), note.length <= 200]).toEqual([
    true,
    true,
    true,
  ]);
});

test("an account that has opened enough profiles today waits for its next day, and says so (R10)", async () => {
  const use = "select used from usage where kind = 'look'";
  expect((await tern.sql(use))[0]?.used).toBeGreaterThan(0);
  await tern.sql("update usage set used = 100 where kind = 'look'");
  const iris = service.world.addMember({ firstName: "Iris", lastName: "Roth" });
  const campaign = await newCampaign(ada, [steps.visit()], "Looks");
  await imported(ada, campaign._id, `First name,Profile URL\nIris,${addressOf(iris)}\n`);
  await ada.post(`/api/workflows/${campaign._id}/update_status`, { status: "active" });
  const row = async () =>
    (
      await tern.sql(
        "select state, wait_reason, attempts, due_at > now() as ahead from deliveries where campaign_id = $1",
        [campaign._id],
      )
    )[0];
  await soon(async () => (await row())?.wait_reason === "look_limit");
  expect(await row()).toEqual({ state: "planned", wait_reason: "look_limit", attempts: 0, ahead: true });
  const lines = await tern.sql("select kind, until > now() as ahead from events where reason = 'look_limit'");
  expect(lines).toContainEqual({ kind: "waited", ahead: true });
  // The next day allows profile visits again, and each one is counted.
  await tern.sql("update usage set used = 99 where kind = 'look'");
  await tern.sql("update deliveries set due_at = now() where campaign_id = $1", [campaign._id]);
  await tern.sql("update lanes set wake_at = now()");
  await soon(async () => (await row())?.state === "sent");
  expect((await tern.sql(use))[0]?.used).toBe(100);
});

test("an account that is signed out there is shown as such, and nothing is sent from it (R11)", async () => {
  account.status = "disconnected";
  expect(await postEvent("account.status.disconnected")).toBe(204);
  await soon(
    async () =>
      (await tern.sql("select closed_reason from lanes where channel = 'network'"))[0]?.closed_reason !==
      null,
  );
});

test("no secret is in a log, in a response or unencrypted in the database (S63)", async () => {
  const secrets = [password, service.apiKey, service.webhookSecret];
  const said = tern.children.map((child) => child.output()).join("\n");
  const shown = JSON.stringify((await ada.get("/api/credentials")).body);
  const kept = JSON.stringify(await tern.sql("select a.*::text from accounts a"));
  for (const secret of secrets) expect([said, shown, kept].some((text) => text.includes(secret))).toBe(false);
});

test("a member connected in two workspaces shares one limit, and neither workspace learns of the other (R9)", async () => {
  const used = async (who: Member) =>
    (await who.get("/api/credentials")).body.payload[0].today.find(
      ({ kind }: { kind: string }) => kind === "connection_request",
    )?.used;
  const here = await used(ada);
  expect(here).toBeGreaterThan(0);
  const bob = await confirmed(tern, "Southwind");
  service.world.addOwner("bob@southwind-sales.com", password);
  const connected = await bob.post("/api/credentials", {
    ...{ email: "bob@southwind-sales.com", password, country_code: "DE", timezone: "Europe/Berlin" },
    ...{
      automation_type: "cloud",
      work_hours_start: 0,
      work_hours_end: 24,
      working_days: [1, 2, 3, 4, 5, 6, 7],
    },
  });
  expect(await used(bob)).toBe(0);
  // The vendor may know one person by two account IDs; the network knows only one.
  await tern.sql(
    `update accounts set ramp_started_on = null, request_limit = $2, spacing_min_seconds = 0, spacing_max_seconds = 0,
       member_key = (select member_key from accounts where id <> $1) where id = $1`,
    [connected.body.payload._id, here],
  );
  expect(await used(bob)).toBe(here);
  const tess = service.world.addMember({ firstName: "Tess", lastName: "Holm" });
  const campaign = await newCampaign(bob, [steps.request("Hello")], "Shared");
  await imported(bob, campaign._id, `First name,Profile URL\nTess,${addressOf(tess)}\n`);
  await bob.post(`/api/workflows/${campaign._id}/update_status`, { status: "active" });
  const row = async () =>
    (
      await tern.sql("select state, wait_reason, wait_detail from deliveries where campaign_id = $1", [
        campaign._id,
      ])
    )[0];
  await soon(async () => (await row())?.wait_reason === "daily_limit");
  expect((await row())?.wait_detail).toEqual({ used: here, limit: here, cap: "account" });
  await tern.sql("update accounts set request_limit = $2 where id = $1", [
    connected.body.payload._id,
    here + 1,
  ]);
  await tern.sql("update deliveries set due_at = now() where campaign_id = $1", [campaign._id]);
  await tern.sql("update lanes set wake_at = now()");
  await soon(async () => (await row())?.state === "sent");
  expect([await used(bob), await used(ada)]).toEqual([here + 1, here + 1]);
  // The counter contains no names and no workspace.
  const [counted] = await tern.sql("select * from plumbing.member_usage where kind = 'connection_request'");
  expect(Object.keys(counted ?? {})).toEqual(["member_key", "kind", "day", "used", "cut_to"]);
  expect(counted?.member_key).toHaveLength(32);
});
