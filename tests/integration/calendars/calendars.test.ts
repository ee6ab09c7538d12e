import { randomUUID } from "node:crypto";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInCalendly, type StandInPerson, startCalendly } from "@/tests/support/stand-ins/calendly";

const all = "/api/integrations/calendly";
const minuteMs = 60_000;
const dayMs = 86_400_000;

let tern: Installation;
let calendly: StandInCalendly;
beforeAll(async () => {
  const redirectUris: string[] = [];
  calendly = await startCalendly({ redirectUris });
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: {
      EGRESS_ALLOW: calendly.allow,
      ...{ CALENDLY_CLIENT_ID: calendly.client.id, CALENDLY_CLIENT_SECRET: calendly.client.secret },
      ...{ CALENDLY_SIGNING_KEY: calendly.signingKey },
      ...{ CALENDLY_AUTH_URL: calendly.authUrl, CALENDLY_API_URL: calendly.apiUrl },
    },
  });
  redirectUris.push(`http://localhost:${new URL(tern.url).port}/calendly/return`);
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await calendly?.close();
});

const insert = ({ workspaceId }: Member, table: string, row: Record<string, unknown>) => {
  const fields = { workspace_id: workspaceId, ...row };
  const places = Object.keys(fields).map((_, at) => `$${at + 1}`);
  return tern.sql(`insert into ${table} (${Object.keys(fields)}) values (${places})`, Object.values(fields));
};

/** A workspace with a real account, so that nothing in it is pretended. */
async function withRealAccount(name: string): Promise<Member & { account: string }> {
  const member = await confirmed(tern, name);
  const account = randomUUID();
  await insert(member, "accounts", {
    ...{ id: account, owner_id: member.userId, network: "linkedin", is_sandboxed: false, status: "active" },
    ...{ username: `${account}@real.test`, first_name: "Rita", last_name: "Real", country_code: "DE" },
    timezone: "Europe/Berlin",
  });
  return Object.assign(member, { account });
}

const back = (url: URL) => Object.fromEntries(url.searchParams);

/** The member signs in at the service and comes back. */
async function connect(member: Member, person: StandInPerson) {
  const { status, body } = await member.post(`${all}/connect`, {});
  if (status !== 200) throw new Error(JSON.stringify(body));
  return member.post(`${all}/complete`, back(calendly.decide(body.payload.url, { person })));
}

let count = 0;
async function connected(name: string) {
  const member = await withRealAccount(name);
  const person = calendly.newPerson({ name: `Host ${++count}`, email: `host${count}@acme.test` });
  const type = calendly.addEventType(person, { name: "Intro" });
  const answer = await connect(member, person);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { member, person, type };
}

type Person = { id: string; email: string; campaign: string; enrollment: string; delivery: string };
/** A prospect who was sent one message of a campaign a minute ago, and waits for the next. */
async function contacted(
  member: Member & { account: string },
  { name = "Nora Vane", domain = `${randomUUID()}.test`, email = "" } = {},
): Promise<Person> {
  const address = email || `nora@${domain}`;
  const [id, campaign, enrollment, delivery, lane, sent] = Array.from({ length: 6 }, () => randomUUID());
  const [first = "", last = ""] = name.split(" ");
  await insert(member, "prospects", {
    ...{
      id,
      first_name: first,
      last_name: last,
      full_name: name,
      work_email: address,
      company_domain: domain,
    },
  });
  await insert(member, "prospect_identities", { kind: "email", value: address, prospect_id: id });
  const sequence = JSON.stringify([]);
  await insert(member, "campaigns", { id: campaign, name: "Autumn", status: "active", draft: sequence });
  await insert(member, "enrollments", {
    ...{ id: enrollment, campaign_id: campaign, prospect_id: id, account_id: member.account },
    ...{ state: "active", entered_at: new Date(Date.now() - 2 * minuteMs) },
  });
  const known = await tern.sql<{ id: string }>(
    "select id from lanes where account_id = $1 and channel = 'network'",
    [member.account],
  );
  const laneId = known[0]?.id ?? lane;
  if (!known[0])
    await insert(member, "lanes", {
      ...{
        id: laneId,
        channel: "network",
        account_id: member.account,
        closed_reason: "account_disconnected",
      },
    });
  const row = { lane_id: laneId, enrollment_id: enrollment, campaign_id: campaign, prospect_id: id };
  const at = new Date(Date.now() - minuteMs);
  await insert(member, "deliveries", {
    ...{ ...row, id: sent, step_id: randomUUID(), kind: "message", state: "sent", rank: 2 },
    ...{ planned_at: at, settled_at: at },
  });
  await insert(member, "deliveries", {
    ...{ ...row, id: delivery, step_id: randomUUID(), kind: "message", rank: 2, planned_at: at },
    due_at: new Date(Date.now() + dayMs),
  });
  return { id, email: address, campaign, enrollment, delivery } as Person;
}

async function confirmedIn({ workspaceId }: Member): Promise<Member> {
  const member = await joined(tern, workspaceId);
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
  return member;
}
const put = (member: Member, path: string, json: unknown) => member.ask(path, { method: "PUT", json });

const inDays = (days: number, minutes = 0) =>
  new Date(Math.ceil(Date.now() / (30 * minuteMs)) * 30 * minuteMs + days * dayMs + minutes * minuteMs);
type Row = Record<string, unknown>;
const meetingsOf = (member: Member) =>
  tern.sql<Row>("select * from meetings where workspace_id = $1 order by starts_at", [member.workspaceId]);
const stateOf = async ({ enrollment }: Person) =>
  (await tern.sql<Row>("select state, stop_reason from enrollments where id = $1", [enrollment]))[0];
const tasksOf = async (person: Person) =>
  tern.sql<Row>("select text, state, due_at from tasks where prospect_id = $1 order by created_at", [
    person.id,
  ]);
const acted = (person: Person) =>
  eventually("the booking took effect", async () => (await stateOf(person))?.state === "stopped", 30_000);
const isRead = (member: Member, count: number) =>
  eventually(
    `${count} bookings are read`,
    async () => (await meetingsOf(member)).filter(({ is_read }) => is_read).length >= count,
    30_000,
  );
const jobsDone = () =>
  eventually(
    "all messages are worked off",
    async () => {
      const left = await tern.sql(
        "select 1 from jobs.job where name = 'read-meeting' and state in ('created', 'retry', 'active')",
      );
      return left.length === 0;
    },
    30_000,
  );
const meetingsFigure = async (member: Member, campaign: string) => {
  const { body } = await member.get(`/api/workflows/${campaign}`);
  return body.payload.numbers.meetings;
};

describe("connecting Calendly", () => {
  test("INTEG-10, INTEG-25, INTEG-28, SPACE-59: a member connects theirs, sees its event types, and the user carries the token", async () => {
    const member = await withRealAccount("Connects");
    expect((await member.get(all)).body.payload).toMatchObject({
      state: "disconnected",
      is_simulated: false,
    });
    const person = calendly.newPerson({ name: "Cara Host", email: "cara@acme.test" });
    for (const name of ["Intro", "Demo"]) calendly.addEventType(person, { name });
    const answer = await connect(member, person);
    expect(answer.body.payload).toMatchObject({
      state: "connected",
      email: "cara@acme.test",
      event_type_count: 2,
    });
    const types = (await member.get("/api/calendly/event_types")).body.payload;
    expect(types.items.map(({ name }: Row) => name)).toEqual(["Demo", "Intro"]);
    const users = (await member.get("/api/calendly/users")).body.payload;
    expect(users).toMatchObject({ total: 1, items: [{ _id: member.userId, is_broken: false }] });
    const own = await member.get(`/api/calendly/users/${member.userId}/event_types`);
    expect(own.body.payload.total).toBe(2);
    const user = (await member.get("/api/users/fetch_user")).body.payload;
    expect(user.calendly_token).toEqual({
      id: expect.any(String),
      calendly_user_id: person.uri.split("/").at(-1),
    });
    expect(calendly.subscriptions.filter((one) => one.person === person)).toHaveLength(1);
    const [kept] = await tern.sql<Row>(
      "select row_to_json(c)::text as text from calendars c where email = $1",
      ["cara@acme.test"],
    );
    expect(kept?.text).not.toContain("refresh_token");
  });

  test("an answer counts once, for the member who left, and a refusal says so", async () => {
    const member = await withRealAccount("Once");
    const other = await confirmedIn(member);
    const person = calendly.newPerson({ name: "Once Host", email: "once@acme.test" });
    const { url } = (await member.post(`${all}/connect`, {})).body.payload;
    const answer = back(calendly.decide(url, { person }));
    expect((await other.post(`${all}/complete`, answer)).status).toBe(409);
    expect((await member.post(`${all}/complete`, answer)).status).toBe(200);
    expect((await member.post(`${all}/complete`, answer)).body.code).toBe("consent_lost");
    const { url: again } = (await member.post(`${all}/connect`, {})).body.payload;
    const refused = back(calendly.decide(again, { person, allows: false }));
    expect((await member.post(`${all}/complete`, refused)).body.code).toBe("consent_declined");
  });

  test("INTEG-29, INTEG-31: another user can not connect the same account, in no workspace, and their token is revoked", async () => {
    const { member, person } = await connected("First");
    const other = await withRealAccount("Second");
    const answer = await connect(other, person);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "already_authorized",
      error: "This Calendly account is already authorized by another user",
    });
    await eventually("the token is taken back", async () => {
      const rows = await tern.sql("select 1 from calendar_releases where workspace_id = $1", [
        other.workspaceId,
      ]);
      return rows.length === 0;
    });
    expect((await member.get(all)).body.payload.state).toBe("connected");
    await member.post(`${all}/disconnect`, {});
    expect((await connect(other, person)).status).toBe(200);
  });

  test("INTEG-12, INTEG-13, INTEG-30: disconnecting takes the consent back and clears the token; without one it says so", async () => {
    const { member, person } = await connected("Leaves");
    const before = calendly.seen.length;
    expect((await member.post(`${all}/disconnect`, {})).body.payload).toMatchObject({
      state: "disconnected",
    });
    expect((await member.get("/api/users/fetch_user")).body.payload.calendly_token).toBeNull();
    await eventually("the service was told", () =>
      calendly.seen.slice(before).some(({ path }) => path === "/oauth/revoke"),
    );
    expect(calendly.subscriptions.filter((one) => one.person === person)).toHaveLength(0);
    const [row] = await tern.sql<Row>("select * from calendars where workspace_id = $1", [
      member.workspaceId,
    ]);
    expect(row).toMatchObject({
      name: "",
      email: "",
      owner_ref: "",
      refresh_secret: null,
      access_secret: null,
    });
    for (const answer of [
      await member.post(`${all}/disconnect`, {}),
      await member.get("/api/calendly/event_types"),
    ])
      expect(answer.body.code).toBe("integration_not_connected");
  });

  test("INTEG-27: reading the event types again shows changes, and says if it failed", async () => {
    const { member, person } = await connected("Reloads");
    calendly.addEventType(person, { name: "Later" });
    expect((await member.post("/api/calendly/reload", {})).body.payload.event_type_count).toBe(2);
    calendly.faults.push({ status: 503 }, { status: 503 }, { status: 503 }, { status: 503 });
    const failed = await member.post("/api/calendly/reload", {});
    calendly.faults.length = 0;
    expect(failed.body).toMatchObject({ error: "could not refresh event types" });
  });

  test("INTEG-11: a workspace with something real pretends nothing where the service is not set up", async () => {
    const sandboxed = await confirmed(tern, "Pretends");
    const own = (await sandboxed.get(all)).body.payload;
    expect(own.is_simulated).toBe(true);
    expect((await sandboxed.post(`${all}/connect`, {})).body.payload.url).not.toContain(calendly.authUrl);
  });
});

describe("a booking (CAMP-22)", () => {
  test("by the guest's address ends the sequence once, with figure, task and notice, however its messages come", async () => {
    const { member, type } = await connected("Books");
    const person = await contacted(member);
    const startsAt = inDays(3);
    calendly.book(calendly.pageOf(type), { email: person.email, name: "N. Vane", startsAt });
    expect(await calendly.webhooks.deliver({ isDoubled: true })).toEqual([204, 204]);
    await acted(person);
    await jobsDone();
    expect(await stateOf(person)).toEqual({ state: "stopped", stop_reason: "meeting_booked" });
    const [delivery] = await tern.sql<Row>("select state, reason from deliveries where id = $1", [
      person.delivery,
    ]);
    expect(delivery).toEqual({ state: "skipped", reason: "stopped" });
    const rows = await meetingsOf(member);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      prospect_id: person.id,
      matched_by: "email",
      campaign_id: person.campaign,
    });
    const tasks = await tasksOf(person);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]?.text).toBe("Prepare the meeting with Nora Vane: Intro");
    expect(+(tasks[0]?.due_at as Date)).toBe(+startsAt - 60 * minuteMs);
    expect(await meetingsFigure(member, person.campaign)).toBe(1);
    const notices = (await member.get("/api/notifications")).body.payload.items;
    expect(notices.filter(({ kind }: Row) => kind === "meeting_booked")).toHaveLength(1);
    const { items } = (await member.get(`/api/meetings?profile_id=${person.id}`)).body.payload;
    expect(items).toMatchObject([{ state: "booked", is_confirmed: true, profile: { _id: person.id } }]);
  });

  test("REPORT-02: counts on the day it was booked", async () => {
    const { member, type } = await connected("Reports");
    const person = await contacted(member);
    calendly.book(calendly.pageOf(type), { email: person.email, name: "N", startsAt: inDays(4) });
    await calendly.webhooks.deliver();
    await acted(person);
    // A day of the workspace's zone, which is the first account's.
    const today = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/Berlin" });
    await tern.sql(
      `insert into campaign_versions (workspace_id, campaign_id, version, sequence, published_at)
       values ($1, $2, 1, '[]', now()) on conflict do nothing`,
      [member.workspaceId, person.campaign],
    );
    const { payload } = (await member.get(`/api/reports?from=${today}&to=${today}`)).body;
    expect(JSON.stringify(payload)).toMatch(/"meetings":1/);
  });

  test("that is moved takes the place of the first, in any order of the messages: one figure, one task, at the new time", async () => {
    const { member, type } = await connected("Moves");
    const person = await contacted(member);
    const first = calendly.book(calendly.pageOf(type), {
      email: person.email,
      name: "N",
      startsAt: inDays(5),
    });
    calendly.webhooks.lose();
    calendly.reschedule(first, inDays(6));
    await calendly.webhooks.deliver({ order: "reversed", isDoubled: true });
    await isRead(member, 2);
    await jobsDone();
    await acted(person);
    const [old, now] = await meetingsOf(member);
    expect(old).toMatchObject({ state: "canceled", moved_to_ref: now?.ref, cancel_acted_at: null });
    expect(now).toMatchObject({ state: "booked", prospect_id: person.id, acted_at: null });
    expect(now?.confirmed_at).not.toBeNull();
    const tasks = (await tasksOf(person)).filter(({ state }) => state === "pending");
    expect(tasks.map(({ due_at }) => +(due_at as Date))).toEqual([+inDays(6) - 60 * minuteMs]);
    expect(await meetingsFigure(member, person.campaign)).toBe(1);
  });

  test("that is canceled becomes a task once; nothing restarts by itself", async () => {
    const { member, type } = await connected("Cancels");
    const person = await contacted(member);
    const ref = calendly.book(calendly.pageOf(type), { email: person.email, name: "N", startsAt: inDays(7) });
    await calendly.webhooks.deliver();
    await acted(person);
    calendly.cancel(ref, "guest", "No time");
    await calendly.webhooks.deliver({ isDoubled: true });
    await eventually("the cancellation took effect", async () => (await tasksOf(person)).length === 2);
    await jobsDone();
    const tasks = await tasksOf(person);
    expect(tasks.map(({ state }) => state)).toEqual(["skipped", "pending"]);
    expect(tasks[1]?.text).toMatch(/^Nora Vane canceled the meeting: Intro/);
    expect(await stateOf(person)).toMatchObject({ state: "stopped" });
    expect(await meetingsFigure(member, person.campaign)).toBe(1);
  });

  test("whose messages all are lost is found by the daily look, and so is that nobody came", async () => {
    const { member, type } = await connected("Lost");
    const person = await contacted(member);
    const ref = calendly.book(calendly.pageOf(type), { email: person.email, name: "N", startsAt: inDays(1) });
    calendly.webhooks.lose();
    const care = () =>
      tern.sql("update calendars set care_at = now() where workspace_id = $1", [member.workspaceId]);
    await care();
    await acted(person);
    calendly.noShow(ref);
    calendly.webhooks.lose();
    await care();
    await eventually("it is known", async () => (await meetingsOf(member))[0]?.state === "no_show", 30_000);
  });

  test("by a link of ours from the same company is theirs; from another company it is proposed, and a member confirms it", async () => {
    const { member, type } = await connected("Links");
    const [sure, doubted] = [await contacted(member), await contacted(member)];
    const types = (await member.get("/api/calendly/event_types")).body.payload.items;
    const link = async (person: Person) => {
      const token = `t1.${randomUUID().replaceAll("-", "").slice(0, 16)}`;
      await insert(member, "meeting_links", {
        ...{ token, prospect_id: person.id, delivery_id: randomUUID(), campaign_id: person.campaign },
        ...{ account_id: member.account, event_type_id: types[0]._id },
      });
      return `${calendly.pageOf(type)}?utm_content=${token}`;
    };
    const colleague = sure.email.replace("nora", "colleague");
    calendly.book(await link(sure), { email: colleague, name: "Some One", startsAt: inDays(8) });
    calendly.book(await link(doubted), {
      email: "stranger@else.test",
      name: "A Stranger",
      startsAt: inDays(9),
    });
    await calendly.webhooks.deliver();
    await acted(sure);
    await isRead(member, 2);
    await jobsDone();
    expect(await stateOf(doubted)).toMatchObject({ state: "active" });
    const { items } = (await member.get("/api/meetings?is_unmatched=true")).body.payload;
    expect(items).toMatchObject([{ is_confirmed: false, matched_by: "link", profile: { _id: doubted.id } }]);
    expect(await meetingsFigure(member, doubted.campaign)).toBe(0);
    const matched = await member.post(`/api/meetings/${items[0]._id}/match`, { profile_id: doubted.id });
    expect(matched.body.payload).toMatchObject({ is_confirmed: true });
    expect(await stateOf(doubted)).toMatchObject({ state: "stopped", stop_reason: "meeting_booked" });
    const again = await member.post(`/api/meetings/${items[0]._id}/match`, { profile_id: sure.id });
    expect(again.body.code).toBe("meeting_settled");
  });

  test("by name and company is only proposed, and can be dismissed; strangers are shown to their host alone", async () => {
    const { member, type } = await connected("Names");
    const person = await contacted(member, {
      name: "Zora Quill",
      domain: "quill.test",
      email: "z@quill.test",
    });
    calendly.book(calendly.pageOf(type), {
      email: "zora.quill@quill.test",
      name: "Zora  Quill",
      startsAt: inDays(10),
    });
    calendly.book(calendly.pageOf(type), {
      email: "aunt@family.test",
      name: "Aunt May",
      startsAt: inDays(11),
    });
    await calendly.webhooks.deliver();
    await isRead(member, 2);
    await jobsDone();
    const colleague = await confirmedIn(member);
    const list = async (by: Member) => (await by.get("/api/meetings?is_unmatched=true")).body.payload.items;
    expect((await list(member)).map(({ matched_by }: Row) => matched_by)).toEqual(["name", null]);
    const [proposed, ...others] = await list(colleague);
    expect(others).toEqual([]);
    expect((await colleague.post(`/api/meetings/${proposed._id}/dismiss`, {})).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ state: "active" });
    expect(await list(colleague)).toEqual([]);
  });

  test("is believed to the service alone: no forged, old or foreign message has an effect", async () => {
    const { member, type, person: host } = await connected("Forged");
    const { member: other } = await connected("Foreign");
    const person = await contacted(member);
    calendly.book(calendly.pageOf(type), { email: person.email, name: "N", startsAt: inDays(12) });
    const [message] = calendly.webhooks.peek();
    const send = (url: string, headers: Record<string, string>) =>
      fetch(url, { method: "POST", body: message!.body, headers }).then(({ status }) => status);
    const [forged] = calendly.webhooks.peek({ keys: ["another-key-of-nobody"] });
    expect(await send(forged!.url, forged!.headers)).toBe(401);
    const [old] = calendly.webhooks.peek({ signedAt: new Date(Date.now() - 10 * minuteMs) });
    expect(await send(old!.url, old!.headers)).toBe(401);
    const [elsewhere] = await tern.sql<{ id: string }>("select id from calendars where workspace_id = $1", [
      other.workspaceId,
    ]);
    for (const id of [elsewhere!.id, randomUUID(), "nonsense"])
      expect(await send(message!.url.replace(/[^/]+$/, id), message!.headers)).toBe(404);
    calendly.webhooks.lose();
    expect(await meetingsOf(member)).toEqual([]);
    expect(await meetingsOf(other)).toEqual([]);
    expect(host.email).toBeTruthy();
  });

  test("of another workspace is not found, and neither are its calendars and event types", async () => {
    const { member, type } = await connected("Theirs");
    const person = await contacted(member);
    calendly.book(calendly.pageOf(type), { email: person.email, name: "N", startsAt: inDays(13) });
    await calendly.webhooks.deliver();
    await acted(person);
    const [meeting] = await meetingsOf(member);
    const types = (await member.get("/api/calendly/event_types")).body.payload.items;
    const other = await withRealAccount("Mine");
    const own = await contacted(other);
    const answers = [
      await other.post(`/api/meetings/${meeting?.id}/match`, { profile_id: own.id }),
      await other.post(`/api/meetings/${meeting?.id}/dismiss`, {}),
      await other.get(`/api/calendly/users/${member.userId}/event_types`),
      await put(other, `/api/credentials/${other.account}/meeting_link`, { event_type_id: types[0]._id }),
      await other.get(`/api/credentials/${member.account}/meeting_link`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

test("a consent that the service no longer takes breaks the calendar, and its owner is asked to reconnect", async () => {
  const { member, person } = await connected("Broken");
  const { items } = (await member.get("/api/calendly/event_types")).body.payload;
  await put(member, `/api/credentials/${member.account}/meeting_link`, { event_type_id: items[0]._id });
  calendly.revoke(person);
  expect((await member.post("/api/calendly/reload", {})).body.code).toBe("event_types_not_refreshed");
  expect((await member.get(all)).body.payload.state).toBe("broken");
  const link = (await member.get(`/api/credentials/${member.account}/meeting_link`)).body.payload;
  expect(link).toMatchObject({ is_broken: true, event_type: { _id: items[0]._id } });
  const notices = (await member.get("/api/notifications")).body.payload.items;
  expect(notices.map(({ kind }: Row) => kind)).toContain("calendar_broken");
  expect((await connect(member, person)).body.payload.state).toBe("connected");
  expect((await member.get(`/api/credentials/${member.account}/meeting_link`)).body.payload.is_broken).toBe(
    false,
  );
});

test("many calls at once use the refresh token once", async () => {
  const { member } = await connected("Refreshes");
  await tern.sql(
    "update calendars set access_until = now() + interval '1 minute', access_from = now() - interval '1 hour' where workspace_id = $1",
    [member.workspaceId],
  );
  const before = calendly.reused.length;
  const answers = await Promise.all(Array.from({ length: 4 }, () => member.post("/api/calendly/reload", {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(calendly.reused.length).toBe(before);
});

test("erasing a prospect takes their name and address off the meetings; a later look does not bring them back", async () => {
  const { member, type } = await connected("Erases");
  const person = await contacted(member);
  calendly.book(calendly.pageOf(type), { email: person.email, name: "Nora Vane", startsAt: inDays(14) });
  await calendly.webhooks.deliver();
  await acted(person);
  const answer = await member.post(`/api/profiles/${person.id}/erase`, {});
  expect(answer.status).toBeLessThan(300);
  await tern.sql("update calendars set care_at = now() where workspace_id = $1", [member.workspaceId]);
  await eventually(
    "it was looked at",
    async () => {
      const [row] = await tern.sql<Row>(
        "select care_at > now() + interval '2 hours' as done from calendars where workspace_id = $1",
        [member.workspaceId],
      );
      return row?.done === true;
    },
    30_000,
  );
  const [row] = await meetingsOf(member);
  expect(row).toMatchObject({ guest_name: "", guest_email: "", name: "" });
  expect(JSON.stringify(await meetingsOf(member))).not.toContain(person.email);
});

test("a member who is removed leaves no calendar behind", async () => {
  const { member } = await connected("Stays");
  const leaver = await confirmedIn(member);
  const person = calendly.newPerson({ name: "Leaver", email: "leaver@acme.test" });
  expect((await connect(leaver, person)).status).toBe(200);
  await member.post(`/api/users/${leaver.userId}/exit_from_space`, { space_id: member.workspaceId });
  const rows = await tern.sql<Row>("select state, email from calendars where user_id = $1", [leaver.userId]);
  expect(rows).toEqual([{ state: "disconnected", email: "" }]);
  await eventually(
    "the service was told",
    () => !calendly.subscriptions.some((one) => one.person === person),
  );
});
