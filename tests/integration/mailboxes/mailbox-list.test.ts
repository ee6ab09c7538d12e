import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, newCampaign, steps, withAccount } from "../campaigns/setup";

jest.setTimeout(600_000);

const minute = 60_000;
const day = 1_440 * minute;
const ago = (ms: number) => new Date(Date.now() - ms);
const zone = "Europe/Berlin";
/** A day of the accounts' calendar, so many days ago. */
const dayBack = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(ago(days * day));
const idsOf = (payload: { items: { _id: string }[] }) => payload.items.map(({ _id }) => _id);

let tern: Installation;
let ada: Member;
let accountId: string;
let otherAccount: string;
let campaignId: string;
const [prospectId, enrollmentId] = [randomUUID(), randomUUID()];

const insert = (table: string, row: Record<string, unknown>) => {
  const fields = { workspace_id: ada.workspaceId, ...row };
  const columns = Object.keys(fields);
  return tern.sql(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(fields),
  );
};

let created = 0;
/** Each a second younger than the one before. */
async function newMailbox(email: string, row: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await insert("mailboxes", {
    ...{ id, account_id: accountId, email, name: "", status: "connected", last_checked_at: new Date() },
    ...{ created_at: ago(day - ++created * 1_000), ...row },
  });
  await insert("lanes", { id, channel: "email", account_id: row.account_id ?? accountId, mailbox_id: id });
  return id;
}

/** So many emails that a mailbox sent two days ago, the first of them with these results. */
async function send(mailboxId: string, count: number, bounces: readonly string[], daysAgo = 2) {
  const at = ago(daysAgo * day);
  for (let number = 0; number < count; number++)
    await insert("deliveries", {
      ...{ id: randomUUID(), lane_id: mailboxId, enrollment_id: enrollmentId, campaign_id: campaignId },
      ...{ prospect_id: prospectId, step_id: randomUUID(), kind: "email", rank: 2, planned_at: at },
      ...{ state: "sent", settled_at: at, bounce: bounces[number] ?? null },
    });
}

type Asked = Record<string, string | number | readonly string[]>;
const queryOf = (asked: Asked) =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
const ask = (member: Member, call: "list" | "facets", asked: Asked = {}) =>
  member.get(`/api/integrations/smtp/${call}?${queryOf(asked)}`);
const read = async (member: Member, asked: Asked = {}) => (await ask(member, "list", asked)).body.payload;
const readOverview = async (member: Member) =>
  (await member.get("/api/integrations/smtp/overview")).body.payload;
const readFacets = async (member: Member, asked: Asked = {}) =>
  (await ask(member, "facets", asked)).body.payload;

const named: Record<string, string> = {};

beforeAll(async () => {
  tern = await startInstallation();
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  await tern.sql("update accounts set timezone = $2 where id = $1", [accountId, zone]);
  otherAccount = (
    await ada.post("/api/credentials/email", {
      ...{
        email: "piet@kestrel.test",
        first_name: "Piet",
        last_name: "Vandersteen",
        timezone: zone,
      },
    })
  ).body.payload._id;
  campaignId = (await newCampaign(ada, [steps.email("Hello")], "Autumn"))._id;
  await insert("prospects", { id: prospectId, full_name: "Nora Vane" });
  await insert("enrollments", {
    ...{ id: enrollmentId, campaign_id: campaignId, prospect_id: prospectId, account_id: accountId },
    entered_at: new Date(),
  });

  named.good = await newMailbox("good@kestrel.test", { name: "Nora Lindqvist" });
  named.signedOut = await newMailbox("nora@kestrel.test", {
    ...{ type: "google", status: "disabled", problem: "sign_in_again" },
  });
  named.rejected = await newMailbox("rejected@kestrel.test", { status: "disabled", problem: "login_failed" });
  named.down = await newMailbox("down@kestrel.test", { status: "disabled", problem: "unreachable" });
  named.stale = await newMailbox("stale@kestrel.test", { last_checked_at: ago(31 * minute) });
  named.fresh = await newMailbox("fresh@kestrel.test", {
    last_checked_at: ago(31 * minute),
    connected_at: ago(minute),
  });
  named.gone = await newMailbox("gone@kestrel.test", { status: "disconnected" });
  named.bounces = await newMailbox("bounces@kestrel.test", { type: "microsoft", account_id: otherAccount });
  named.complaints = await newMailbox("complaints@kestrel.test");
  named.few = await newMailbox("few@kestrel.test");
  named.records = await newMailbox("records@wrong.test");
  named.warming = await newMailbox("warming@kestrel.test");
  named.paused = await newMailbox("paused@kestrel.test");
  named.warm = await newMailbox("warm@kestrel.test");
  named.bought = await newMailbox("nora.l@trykestrel.test");
  await newMailbox("", { status: "disconnected" });

  await send(named.good, 20, ["soft", "soft"]);
  await send(named.bounces, 20, ["hard"]);
  // A share of fewer emails than 20 says nothing, and older ones do not count.
  await send(named.few, 19, ["hard", "block"]);
  await send(named.few, 20, ["hard"], 40);
  await send(named.complaints, 20, ["complaint"]);
  const failed = {
    kind: "spf",
    state: "failed",
    finding: "spf_missing",
    found: [],
    missing: [],
    record: null,
  };
  await insert("sending_domains", {
    ...{ domain: "wrong.test", checks: JSON.stringify([failed]), checked_at: new Date(), due_at: new Date() },
  });
  const warmUp = (mailbox_id: string, row: Record<string, unknown>) =>
    insert("warm_ups", { mailbox_id, is_on: true, last_target: 21, saved_at: new Date(), ...row });
  await warmUp(named.warming, { started_on: dayBack(3) });
  await warmUp(named.paused, { started_on: dayBack(3), paused_reason: "bounces", paused_at: new Date() });
  await warmUp(named.warm, { started_on: dayBack(40), last_target: 25 });
  for (const [placement, at] of [
    ["inbox", 1],
    ["inbox", 2],
    ["spam", 3],
    ["missing", 3],
  ] as const)
    await insert("warm_up_mails", {
      ...{ id: randomUUID(), mailbox_id: named.warm, day: dayBack(at), due_at: ago(at * day) },
      ...{ state: "sent", placement },
    });
  const domainId = randomUUID();
  await insert("ai_domains", {
    ...{
      id: domainId,
      name: "trykestrel.test",
      is_sandboxed: true,
      state: "ready",
      price: 10,
      cost_cents: 10,
    },
    ...{ currency: "USD", ordered_by: ada.userId, ordered_at: new Date() },
  });
  await insert("ai_mailboxes", {
    ...{ id: named.bought, domain_id: domainId, account_id: accountId, address: "nora.l@trykestrel.test" },
    ...{ name: "Nora", state: "active", password_secret: Buffer.from("x"), created_by: ada.userId },
  });
});
afterAll(() => tern?.stop());

test("each mailbox says its state and the one thing to do about it (MAIL-03)", async () => {
  const { items, total } = await read(ada, { limit: 200 });
  expect(total).toBe(15);
  const shown = Object.fromEntries(
    Object.entries(named).map(([name, id]) => {
      const { state, need, kind } = items.find(({ _id }: { _id: string }) => _id === id);
      return [name, [state, need, kind]];
    }),
  );
  expect(shown).toEqual({
    good: ["connected", null, "smtp"],
    signedOut: ["signed_out", "reconnect", "google"],
    rejected: ["signed_out", "reconnect", "smtp"],
    down: ["unreachable", "check", "smtp"],
    stale: ["not_checked", "check", "smtp"],
    fresh: ["connected", null, "smtp"],
    gone: ["disconnected", null, "smtp"],
    bounces: ["connected", "bounces", "microsoft"],
    complaints: ["connected", "complaints", "smtp"],
    few: ["connected", null, "smtp"],
    records: ["connected", "records", "smtp"],
    warming: ["connected", null, "smtp"],
    paused: ["connected", "warm_up", "smtp"],
    warm: ["connected", null, "smtp"],
    bought: ["connected", null, "ai_email"],
  });
});

test("a row has the results of 30 days, its warm-up and its campaigns (MAIL-03, MAIL-20)", async () => {
  await tern.sql("update campaign_senders set mailbox_id = $2 where campaign_id = $1", [
    campaignId,
    named.warm,
  ]);
  const { items } = await read(ada, { limit: 200 });
  const of = (id: string | undefined) => items.find(({ _id }: { _id: string }) => _id === id);
  expect(of(named.few).results).toEqual({ sent: 19, hard: 1, blocked: 1, soft: 0, complaints: 0 });
  expect(of(named.records)).toMatchObject({ wrong_records: ["spf"], domain_grade: "poor" });
  expect(of(named.warm)).toMatchObject({
    warm_up: { is_on: true, is_paused: false, per_day: 25, ramp_day: null, found: 3, inbox: 2 },
    ...{ is_warming_up: false, workflow_count: 1 },
  });
  expect(of(named.warming)).toMatchObject({ warm_up: { ramp_day: 4, per_day: 21 }, is_warming_up: true });
  expect(of(named.good)).toMatchObject({ warm_up: null, workflow_count: 0 });
  expect(of(named.bounces)).toMatchObject({ account_name: "Piet Vandersteen", credentials_id: otherAccount });
});

test("the overview counts the tabs as the lists do, and results as the page Deliverability (R17)", async () => {
  const { counts, results } = await readOverview(ada);
  const tabs = { attention: "attention", warming_up: "warming_up", ai_emails: "ai_emails", all: "all" };
  for (const [name, tab] of Object.entries(tabs)) {
    const { total, items } = await read(ada, { tab, limit: 200 });
    expect([tab, counts[name], items.length]).toEqual([tab, total, total]);
  }
  expect(counts).toEqual({ all: 15, attention: 8, warming_up: 1, ai_emails: 1 });
  expect(idsOf(await read(ada, { tab: "warming_up" }))).toEqual([named.warming]);
  const { mailboxes } = (await ada.get("/api/integrations/smtp/deliverability")).body.payload;
  for (const key of ["sent", "hard", "blocked", "soft", "complaints"])
    expect([key, results[key]]).toEqual([
      key,
      mailboxes.reduce((sum: number, one: Record<string, number>) => sum + one[key]!, 0),
    ]);
});

test("the figures of today are those of the rows, and today's warm-up alone (MAIL-26)", async () => {
  await insert("usage", { owner_id: named.good, kind: "email", day: dayBack(0), used: 7 });
  await insert("warm_up_mails", {
    ...{ id: randomUUID(), mailbox_id: named.warm, day: dayBack(0), due_at: new Date() },
    ...{ state: "sent", placement: "inbox" },
  });
  const { items } = await read(ada, { limit: 200 });
  const overview = await readOverview(ada);
  const sum = (rows: { sent_today: number; limit_today: number }[], key: "sent_today" | "limit_today") =>
    rows.reduce((total, row) => total + row[key], 0);
  expect(overview.sent_today).toBe(7);
  expect(overview.sent_today).toBe(sum(items, "sent_today"));
  const sending = items.filter(({ state }: { state: string }) =>
    ["connected", "not_checked"].includes(state),
  );
  expect(overview.limit_today).toBe(sum(sending, "limit_today"));
  expect(overview.warm_up).toEqual({ found: 1, inbox: 1 });
  expect(overview).toMatchObject({
    plan: { tier: "scale", used: 13, limit: 5 },
    slots: { used: 1, total: 5 },
  });
});

test("words find addresses, senders and accounts, whatever they hold (ux 50)", async () => {
  const found = async (query: string) => idsOf(await read(ada, { query, limit: 200 }));
  expect(await found("NORA")).toEqual([named.good, named.signedOut, named.bought]);
  expect(await found("nora lindq")).toEqual([named.good]);
  expect(await found("Vandersteen")).toEqual([named.bounces]);
  expect(await found("%")).toEqual([]);
  expect(await found("nobody")).toEqual([]);
});

test("filters apply together, and their counts leave their own filter out (ux 50)", async () => {
  expect(idsOf(await read(ada, { states: ["signed_out", "unreachable"] }))).toEqual([
    ...[named.signedOut, named.rejected, named.down],
  ]);
  expect(idsOf(await read(ada, { kinds: ["google", "microsoft"], tab: "attention" }))).toEqual([
    ...[named.signedOut, named.bounces],
  ]);
  expect(idsOf(await read(ada, { credentials_ids: [otherAccount] }))).toEqual([named.bounces]);
  expect(await read(ada, { credentials_ids: [otherAccount], states: ["signed_out"] })).toMatchObject({
    total: 0,
  });
  const facets = await readFacets(ada, { states: ["signed_out"], kinds: ["google"] });
  expect(facets.states).toEqual([{ value: "signed_out", count: 1 }]);
  expect(facets.kinds).toEqual(
    expect.arrayContaining([
      { value: "google", count: 1 },
      { value: "smtp", count: 1 },
    ]),
  );
  expect(facets.credentials_ids).toEqual([{ value: accountId, count: 1 }]);
  expect((await ask(ada, "list", { tab: "none" })).status).toBe(400);
});

test("pages come in one order without gaps, also among mailboxes of the same moment", async () => {
  const at = ago(2 * day);
  for (let number = 0; number < 60; number++)
    await newMailbox(`bulk${number}@bulk.test`, { created_at: at, type: number % 2 ? "smtp" : "google" });
  const [row] = await tern.sql<{ ids: string[] }>(
    "select array_agg(id order by created_at, id desc) as ids from mailboxes where workspace_id = $1 and email <> ''",
    [ada.workspaceId],
  );
  const seen: string[] = [];
  let cursor = "";
  do {
    const payload = await read(ada, { limit: 7, ...(cursor ? { cursor } : {}) });
    expect(payload).toMatchObject({ total: 75, total_is_capped: false });
    seen.push(...idsOf(payload));
    cursor = payload.next_cursor ?? "";
  } while (cursor);
  expect(seen).toEqual(row!.ids);
  const bulk = { limit: 20, kinds: ["google"], query: "bulk" };
  const google = await read(ada, bulk);
  const rest = await read(ada, { ...bulk, cursor: google.next_cursor });
  expect([google.total, idsOf(google).length, idsOf(rest).length, rest.next_cursor]).toEqual([
    30,
    20,
    10,
    null,
  ]);
  expect((await ask(ada, "list", { cursor: "bm8" })).status).toBe(400);
});

test("a member sees the mailboxes of their accounts, one without the page none, another workspace nothing", async () => {
  const max = await joined(tern, ada.workspaceId);
  const limit = (accounts: string[] | null, pages: string[] | null) =>
    tern.sql("update memberships set allowed_accounts = $2, allowed_pages = $3 where user_id = $1", [
      ...[max.userId, accounts, pages],
    ]);
  await limit([otherAccount], ["mailboxes"]);
  expect(idsOf(await read(max))).toEqual([named.bounces]);
  // An account that is not theirs narrows the list, never widens it.
  expect(await read(max, { credentials_ids: [accountId] })).toMatchObject({ items: [], total: 0 });
  expect(await readOverview(max)).toMatchObject({
    counts: { all: 1, attention: 1, warming_up: 0, ai_emails: 0 },
    ...{ sent_today: 0, results: { sent: 20, hard: 1 }, warm_up: { found: 0, inbox: 0 } },
  });
  expect((await readFacets(max)).credentials_ids).toEqual([{ value: otherAccount, count: 1 }]);
  await limit([], null);
  expect(await read(max)).toMatchObject({ items: [], total: 0 });
  await limit(null, ["inbox"]);
  for (const call of ["list", "facets", "overview"])
    expect((await max.get(`/api/integrations/smtp/${call}`)).status).toBe(403);
  const stranger = await signedUp(tern, "Elsewhere");
  expect(await read(stranger)).toMatchObject({ items: [], total: 0 });
  expect((await readOverview(stranger)).counts).toMatchObject({ all: 0 });
});
