import { until } from "@/tests/integration/auth/browser";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;
const ids: string[] = [];

beforeAll(async () => {
  tern = await startInstallation();
  await tern.start("worker");
  ada = await confirmed(tern);
  await withAccount(ada);
  const [head, ...people] = ((await ada.get("/api/sandbox/people.csv?count=9")).body as string).split("\n");
  for (const [at, name] of ["First", "Second", "Third"].entries()) {
    const { _id } = await newCampaign(ada, [steps.visit(), steps.delay(30), steps.visit()], name);
    await imported(ada, _id, [head, ...people.slice(at * 3, at * 3 + 3)].join("\n"));
    expect((await run(_id)).status).toBe(200);
    ids.push(_id);
  }
}, 600_000);
afterAll(() => tern?.stop());

const run = (id: string) => ada.post(`/api/workflows/${id}/update_status`, { status: "active" });
const states = async () =>
  Promise.all(
    ids.map(async (id) => {
      const { status, paused } = (await ada.get(`/api/workflows/${id}`)).body.payload;
      return paused?.is_by_plan ? "held" : status;
    }),
  );
const become = (expected: string[]) =>
  until(async () => JSON.stringify(await states()) === JSON.stringify(expected));
/** Steps that are planned to be done by themselves, by campaign. */
const planned = async () => {
  const rows = await tern.sql<{ id: string; count: number }>(
    `select campaign_id as id, count(*)::int as count from deliveries
      where workspace_id = $1 and state = 'planned' and due_at is not null group by 1`,
    [ada.workspaceId],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.count ?? 0);
};

describe("a plan with room for fewer campaigns than run (BILL-12)", () => {
  test("the newest are paused when the trial ends, nothing is deleted, and the oldest goes on", async () => {
    expect(await states()).toEqual(["active", "active", "active"]);
    await tern.sql("update workspaces set trial_ends_at = now() - interval '1 second' where id = $1", [
      ada.workspaceId,
    ]);
    await become(["active", "held", "held"]);
    const [first, ...others] = await planned();
    expect(first).toBeGreaterThan(0);
    expect(others).toEqual([0, 0]);
    const log = (await ada.get("/api/audit_log")).body.payload.items;
    const held = log.filter(({ action }: { action: string }) => action === "campaign_held_by_plan");
    expect(held.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(["Second", "Third"]);
  });

  test("a held one cannot be resumed past the limit, which is named", async () => {
    const refused = await run(ids[2]!);
    expect([refused.status, refused.body.code]).toEqual([402, "campaign_limit_reached"]);
    expect(await states()).toEqual(["active", "held", "held"]);
  });

  test("one that is archived leaves its place to the next", async () => {
    expect((await ada.post(`/api/workflows/${ids[0]}/archive`)).status).toBe(200);
    await become(["archived", "active", "held"]);
    expect((await planned())[1]).toBeGreaterThan(0);
  });

  test("one that a member pauses does, too, and then stays paused when the plan grows", async () => {
    expect((await ada.post(`/api/workflows/${ids[1]}/update_status`, { status: "paused" })).status).toBe(200);
    await become(["archived", "paused", "active"]);
    expect((await run(ids[1]!)).status).toBe(402);
    await tern.cli("workspace", "plan", ada.workspaceId, "--plan", "growth");
    expect((await run(ids[1]!)).status).toBe(200);
    expect(await states()).toEqual(["archived", "active", "active"]);
    await tern.cli("workspace", "plan", ada.workspaceId, "--plan", "free");
    await become(["archived", "active", "held"]);
    await tern.cli("workspace", "plan", ada.workspaceId, "--plan", "growth");
    await become(["archived", "active", "active"]);
  });
});
