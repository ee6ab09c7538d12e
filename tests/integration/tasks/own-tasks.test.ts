import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Furnished, furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let place: Furnished;
let admin: Member;
let colleague: Member;
/** Has access to no account, and so sees no one whom one of them contacts. */
let limited: Member;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const make = (by: Member, fields: Record<string, unknown> = {}) =>
  by.post("/api/tasks", { type: "custom", text: "Send the deck", due_at: inDays(1), ...fields });
const made = async (by: Member, fields: Record<string, unknown> = {}) =>
  (await make(by, fields)).body.payload as { _id: string; version: number } & Record<string, unknown>;
const change = (by: Member, id: string, fields: Record<string, unknown>) =>
  by.ask(`/api/tasks/${id}`, { method: "PATCH", json: { version: 1, ...fields } });
const shown = async (by: Member, query = ""): Promise<string[]> =>
  (await by.get(`/api/tasks?${query}`)).body.payload.items.map(({ text }: { text: string }) => text);
const told = async (by: Member) =>
  (await by.get("/api/notifications")).body.payload.items.filter(
    ({ kind }: { kind: string }) => kind === "task_assigned",
  );

beforeAll(async () => {
  tern = await startInstallation();
  place = await furnished(tern, "own");
  admin = place.member;
  colleague = await joined(tern, admin.workspaceId);
  limited = await joined(tern, admin.workspaceId, { accounts: [] });
  await tern.sql("update users set first_name = 'Ada', last_name = 'Byron' where id = $1", [admin.userId]);
  await tern.sql("update tasks set kind = 'custom', due_at = now() + interval '100 days' where id = $1", [
    place.things.task,
  ]);
}, 600_000);
beforeEach(() => tern.sql("delete from tasks where created_by is not null"));
afterAll(() => tern?.stop());

describe("a task created by a member (TASK-05)", () => {
  it("is its creator's, of any kind, with or without a person, and listed by its due date (TASK-01, TASK-02)", async () => {
    for (const [place, type] of ["custom", "call", "message", "email", "inmail"].entries())
      expect(await made(colleague, { type, text: `  ${type} `, due_at: inDays(place + 1) })).toMatchObject({
        ...{ type, text: type, state: "pending", priority: 100, version: 1, is_overdue: false },
        ...{ profile: null, workflow: null, account_name: null, assignee: { _id: colleague.userId } },
      });
    const about = await made(colleague, {
      ...{ text: "Ask for a date", profile_id: place.things.prospect, priority: 500, due_at: inDays(2.5) },
    });
    expect(about).toMatchObject({ priority: 500, profile: { full_name: "own Prospect" } });
    expect(await shown(colleague)).toEqual([
      "custom",
      "call",
      "Ask for a date",
      "message",
      "email",
      "inmail",
      "own task",
    ]);
    expect(await shown(colleague, "priority=500")).toEqual(["Ask for a date"]);
    expect(await shown(colleague, "period=3_days")).toEqual(["custom", "call", "Ask for a date", "message"]);
    expect(await shown(colleague, `profile_id=${place.things.prospect}&priority=500`)).toEqual([
      "Ask for a date",
    ]);
    expect((await colleague.get("/api/tasks?limit=2")).body.payload).toMatchObject({ total: 7 });
    const first = (await colleague.get("/api/tasks?limit=4")).body.payload;
    const rest = (await colleague.get(`/api/tasks?limit=4&cursor=${first.next_cursor}`)).body.payload;
    expect(rest.items.map(({ text }: { text: string }) => text)).toEqual(["email", "inmail", "own task"]);
  });

  it("is refused without a text, with too long a text, when due in the past or after a year, and as an approval (CAMP-37, CAMP-62)", async () => {
    for (const text of ["", "  \n ", "x".repeat(1_001)]) {
      const refused = await make(admin, { text });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["text"]]);
    }
    expect((await make(admin, { text: "x".repeat(1_000) })).status).toBe(200);
    for (const due_at of [inDays(-0.01), inDays(400)])
      expect(await make(admin, { due_at })).toMatchObject({
        ...{ status: 422, body: { code: "time_not_ahead" } },
      });
    for (const wrong of [{ type: "approval" }, { priority: 250 }, { state: "completed" }, { due_at: "soon" }])
      expect((await make(admin, wrong)).status).toBe(400);
  });

  it("can be assigned only to members who may see its person, and notifies only them (TASK-06, ROLE-02)", async () => {
    const stranger = await signedUp(tern, "elsewhere");
    const { prospect } = place.things;
    const namesFor = async (query: string) =>
      (await admin.get(`/api/tasks/assignees?${query}`)).body.payload.map(({ _id }: { _id: string }) => _id);
    expect(await namesFor("")).toEqual([admin.userId, colleague.userId, limited.userId]);
    expect(await namesFor(`profile_id=${prospect}`)).toEqual([admin.userId, colleague.userId]);
    expect(await namesFor(`task_id=${place.things.task}`)).toEqual([admin.userId, colleague.userId]);
    for (const assignee_id of [stranger.userId, limited.userId, randomUUID()])
      expect((await make(admin, { assignee_id, profile_id: prospect })).status).toBe(404);
    expect((await make(limited, { profile_id: prospect })).status).toBe(404);
    expect((await make(stranger, { profile_id: prospect })).status).toBe(404);
    expect((await make(admin, { assignee_id: limited.userId, text: "Book a room" })).status).toBe(200);
    expect((await make(admin, { assignee_id: colleague.userId, profile_id: prospect })).status).toBe(200);
    expect([await shown(limited), await shown(colleague)]).toEqual([
      ["Book a room"],
      ["Send the deck", "own task"],
    ]);
    expect(await shown(admin, "assignee=all")).toEqual(["Book a room", "Send the deck", "own task"]);
    await tern.sql("update tasks set assignee_id = $1 where created_by is not null", [limited.userId]);
    expect(await shown(limited)).toEqual(["Book a room"]);
  });

  it("assigned by a teammate is shown in the bell until it is done, unless that is turned off (NOTIF-10, NOTIF-15)", async () => {
    const { _id: id } = await made(admin, { assignee_id: colleague.userId });
    expect(await told(colleague)).toMatchObject([
      {
        ...{ title: "Ada Byron assigned you a task", text: "Task: Send the deck", type: "info" },
        action: { type: "router", meta: "/dashboard/my-tasks", text: "Open tasks" },
      },
    ]);
    expect(await told(admin)).toEqual([]);
    await colleague.post("/api/users/update", { notifications_settings: { task_assigned: false } });
    expect(await told(colleague)).toEqual([]);
    await colleague.post("/api/users/update", { notifications_settings: { task_assigned: true } });
    expect((await colleague.post(`/api/tasks/${id}/complete`)).status).toBe(200);
    expect(await told(colleague)).toEqual([]);
  });

  it("ends by being completed or skipped, once; a person's log records it (TASK-05)", async () => {
    const call = await made(admin, { type: "call", profile_id: place.things.prospect });
    expect((await admin.post(`/api/tasks/${call._id}/complete`)).status).toBe(400);
    const done = await admin.post(`/api/tasks/${call._id}/complete`, {
      outcome: "answered",
      note: "Likes it",
    });
    expect(done.body.payload).toMatchObject({ state: "completed" });
    expect(await tern.sql("select outcome, note from tasks where id = $1", [call._id])).toEqual([
      { outcome: "answered", note: "Likes it" },
    ]);
    expect((await admin.post(`/api/tasks/${call._id}/complete`, { outcome: "busy" })).body.code).toBe(
      "task_not_open",
    );
    const skipped = await made(admin);
    const answer = await admin.post(`/api/tasks/${skipped._id}/skip`, { reason: "Too late" });
    expect(answer.body.payload).toMatchObject({ state: "skipped" });
    const log = (await admin.get(`/api/profiles/${place.things.prospect}/timeline`)).body.payload.items;
    expect(log.filter(({ kind }: { kind: string }) => kind === "task_done")).toHaveLength(1);
    expect(await shown(admin)).toEqual(["own task"]);
  });
});

describe("ended tasks (TASK-05)", () => {
  const ended = async (by: Member, query = "") =>
    (await by.get(`/api/tasks?state=ended&${query}`)).body.payload;

  it("are listed with their outcome, newest first, to those who could see them before", async () => {
    const [call, skipped, open] = [
      await made(colleague, { type: "call", text: "Call back" }),
      await made(colleague, { text: "Send the deck" }),
      await made(colleague, { text: "Still open" }),
    ];
    await colleague.post(`/api/tasks/${call._id}/complete`, {
      outcome: "voicemail_left",
      note: "Try on Friday",
    });
    await admin.post(`/api/tasks/${skipped._id}/skip`, { reason: "Met at the fair" });
    const { items, total } = await ended(colleague);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        _id: skipped._id,
        state: "skipped",
        ended: { by: "Ada Byron", outcome: null, note: "Met at the fair" },
      },
      { _id: call._id, state: "completed", ended: { outcome: "voicemail_left", note: "Try on Friday" } },
    ]);
    expect(await shown(colleague)).toContain("Still open");
    expect((await colleague.get("/api/tasks")).body.payload.items[0].ended).toBeNull();
    expect((await ended(limited)).items).toEqual([]);
    expect((await ended(admin, "assignee=all")).total).toBe(2);
    expect(open.ended).toBeNull();
  });

  it("come in pages, and only as far back as asked", async () => {
    for (const days of [1, 5, 20]) {
      const { _id } = await made(colleague, { text: `${days} days ago` });
      await colleague.post(`/api/tasks/${_id}/skip`, { reason: "Over" });
      await tern.sql("update tasks set ended_at = now() - make_interval(days => $2) where id = $1", [
        _id,
        days,
      ]);
    }
    const texts = ({ items }: { items: { text: string }[] }) => items.map(({ text }) => text);
    const first = await ended(colleague, "limit=2");
    expect(texts(first)).toEqual(["1 days ago", "5 days ago"]);
    const rest = await ended(colleague, `limit=2&cursor=${first.next_cursor}`);
    expect([texts(rest), rest.next_cursor]).toEqual([["20 days ago"], null]);
    expect(texts(await ended(colleague, "period=1_week"))).toEqual(["1 days ago", "5 days ago"]);
  });
});

describe("an edited task (TASK-05)", () => {
  it("has a new text, priority, date and person, and keeps its kind", async () => {
    const { _id: id } = await made(admin, { type: "email" });
    const dueAt = inDays(9);
    const changed = await change(admin, id, { text: "Send the offer", priority: 400, due_at: dueAt });
    expect(changed.body.payload).toMatchObject({
      ...{ type: "email", text: "Send the offer", priority: 400, due_at: dueAt, version: 2 },
    });
    expect((await change(admin, id, { version: 2, type: "call" })).status).toBe(400);
    const given = await change(admin, id, { version: 2, assignee_id: colleague.userId });
    expect(given.body.payload).toMatchObject({ assignee: { _id: colleague.userId }, text: "Send the offer" });
    expect([await told(colleague), await shown(admin)]).toMatchObject([[{}], ["own task"]]);
  });

  it("that was snoozed can be due again at its old date, however long ago, but never before its creation (ux 9, ux 84)", async () => {
    const { _id: id } = await made(admin);
    await tern.sql(
      "update tasks set created_at = now() - interval '3 days', due_at = now() - interval '1 day' where id = $1",
      [id],
    );
    const due = async () =>
      (await admin.get("/api/tasks")).body.payload.items.find((one: { _id: string }) => one._id === id);
    const before = await due();
    expect(before).toMatchObject({ is_overdue: true });
    const later = inDays(5);
    const snoozed = await change(admin, id, { due_at: later });
    expect(snoozed.body.payload).toMatchObject({ due_at: later, is_overdue: false, version: 2 });
    const back = await change(admin, id, { version: 2, due_at: before.due_at });
    expect(back.body.payload).toMatchObject({ due_at: before.due_at, is_overdue: true, version: 3 });
    expect((await change(admin, id, { version: 3, due_at: inDays(-4) })).body.code).toBe("time_not_ahead");
  });

  it("can be reassigned by a member, who then no longer sees it, and edited by no one else (TASK-06)", async () => {
    const { _id: id } = await made(colleague);
    expect((await change(limited, id, { text: "Mine" })).status).toBe(404);
    const given = await change(colleague, id, { assignee_id: limited.userId });
    expect(given.body.payload).toMatchObject({ assignee: { _id: limited.userId } });
    expect((await change(colleague, id, { version: 2, text: "Mine again" })).status).toBe(404);
    expect((await change(admin, id, { version: 2, assignee_id: randomUUID() })).status).toBe(404);
    expect(await shown(limited)).toEqual(["Send the deck"]);
  });

  it("is refused if it was changed meanwhile, if it is over, and for the reasons of a new one (S05)", async () => {
    const { _id: id } = await made(admin);
    await change(admin, id, { priority: 200 });
    expect((await change(admin, id, { priority: 500 })).body.code).toBe("conflict");
    for (const wrong of [{ text: " " }, { text: "x".repeat(1_001) }])
      expect((await change(admin, id, { version: 2, ...wrong })).status).toBe(400);
    expect((await change(admin, id, { version: 2, due_at: inDays(-1) })).status).toBe(422);
    await admin.post(`/api/tasks/${id}/complete`);
    expect((await change(admin, id, { version: 3, priority: 500 })).body.code).toBe("task_not_open");
  });

  it("of a step stays the step's, and moves the day on which its person continues without it (R28)", async () => {
    const { task, delivery } = place.things;
    const dueOf = async () =>
      (
        await tern.sql<{ due_at: Date | null }>("select due_at from deliveries where id = $1", [delivery])
      )[0]!;
    const waits = (due_at: string | null) =>
      tern.sql("update deliveries set wait_reason = 'task_open', due_at = $2 where id = $1", [
        delivery,
        due_at,
      ]);
    await waits(null);
    const dueAt = inDays(3);
    const moved = await change(admin, task, { due_at: dueAt, assignee_id: colleague.userId });
    expect(moved.body.payload).toMatchObject({ workflow: { name: "own campaign" }, due_at: dueAt });
    expect(await dueOf()).toEqual({ due_at: null });
    await waits(dueAt);
    const sooner = inDays(2);
    expect((await change(admin, task, { version: 2, due_at: sooner })).status).toBe(200);
    expect((await dueOf()).due_at?.toISOString()).toBe(sooner);
    expect((await change(admin, task, { version: 3, assignee_id: limited.userId })).status).toBe(404);
  });
});
