import { randomUUID } from "node:crypto";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Furnished, furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let place: Furnished;
let admin: Member;
let colleague: Member;

type Given = { text: string; to: Member | null; priority?: number; dueInDays?: number };
let given = 1;
/** One more task of the same person in the same campaign. */
const give = async ({ text, to, priority = 300, dueInDays = 1 }: Given) => {
  const id = randomUUID();
  given += 1;
  await tern.sql(
    `insert into tasks (workspace_id, id, kind, priority, assignee_id, account_id, prospect_id, campaign_id, enrollment_id,
       delivery_id, step_id, attempt, text, created_at, due_at)
     select workspace_id, $2, 'custom', $3, $4, account_id, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, $5, $6,
       now(), now() + make_interval(days => $7) from tasks where id = $1`,
    [place.things.task, id, priority, to?.userId ?? null, given, text, dueInDays],
  );
  return id;
};
const shown = async (member: Member, query = ""): Promise<string[]> =>
  (await member.get(`/api/tasks?${query}`)).body.payload.items.map(({ text }: { text: string }) => text);

beforeAll(async () => {
  tern = await startInstallation();
  place = await furnished(tern, "tasks");
  admin = place.member;
  colleague = await joined(tern, admin.workspaceId);
  await tern.sql("update tasks set kind = 'custom', due_at = now() + interval '100 days' where id = $1", [
    place.things.task,
  ]);
}, 600_000);
afterAll(() => tern?.stop());

describe("the tasks of a workspace", () => {
  it("are the user's own and unassigned ones; admins can also list everyone's (TASK-04, TASK-06)", async () => {
    const theirs = await give({ text: "admin's", to: admin });
    const his = await give({ text: "colleague's", to: colleague });
    const nobodys = ["admin's", "tasks task"];
    expect(await shown(admin)).toEqual(nobodys);
    expect(await shown(admin, "assignee=all")).toEqual(["admin's", "colleague's", "tasks task"]);
    expect(await shown(colleague)).toEqual(["colleague's", "tasks task"]);
    expect(await shown(colleague, "assignee=all")).toEqual(["colleague's", "tasks task"]);
    expect((await colleague.post(`/api/tasks/${theirs}/complete`)).status).toBe(404);
    expect((await colleague.post(`/api/tasks/${theirs}/skip`, { reason: "Met her" })).status).toBe(404);
    const limited = await joined(tern, admin.workspaceId, { accounts: [] });
    expect(await shown(limited, "assignee=all")).toEqual([]);
    await tern.sql("delete from tasks where id = any($1)", [[theirs, his]]);
  });

  it("are filtered by priority and due date; overdue ones are always included (TASK-01, TASK-02, TASK-03)", async () => {
    for (const [text, priority, dueInDays] of [
      ["late", 500, -3],
      ["soon", 400, 2],
      ["week", 300, 6],
      ["fortnight", 200, 13],
      ["month", 100, 29],
    ] as const)
      await give({ text, to: admin, priority, dueInDays });
    const all = ["late", "soon", "week", "fortnight", "month", "tasks task"];
    expect(await shown(admin)).toEqual(all);
    const periods = ["3_days", "1_week", "2_weeks", "1_month", "3_months", "6_months", "1_year"];
    const found = await Promise.all(periods.map((period) => shown(admin, `period=${period}`)));
    expect(found.map((texts) => texts.length)).toEqual([2, 3, 4, 5, 5, 6, 6]);
    expect(found[2]).toEqual(all.slice(0, 4));
    for (const [place, priority] of [500, 400, 300, 200, 100].entries())
      expect(await shown(admin, `priority=${priority}&period=3_months`)).toEqual([all[place]]);
    expect((await admin.get("/api/tasks?priority=250")).status).toBe(400);
    const [late, soon] = (await admin.get("/api/tasks")).body.payload.items;
    expect([late.is_overdue, soon.is_overdue]).toEqual([true, false]);
    expect(late).toMatchObject({ priority: 500, assignee: { _id: admin.userId } });
  });

  it("come in pages of 25 (TASK-05)", async () => {
    for (let at = 0; at < 25; at++) await give({ text: `page ${at}`, to: admin, dueInDays: 200 + at });
    const first = (await admin.get("/api/tasks")).body.payload;
    expect([first.items.length, first.total]).toEqual([25, 31]);
    const second = (await admin.get(`/api/tasks?cursor=${first.next_cursor}`)).body.payload;
    expect(second.items.map(({ text }: { text: string }) => text)).toEqual(
      [19, 20, 21, 22, 23, 24].map((at) => `page ${at}`),
    );
    expect(second.next_cursor).toBeNull();
  });
});
