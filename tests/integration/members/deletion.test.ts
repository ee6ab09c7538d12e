import { until } from "@/tests/integration/auth/browser";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Furnished, furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

const path = ({ workspaceId }: Member) => `/api/space/${workspaceId}/schedule_deletion`;

/** Every table whose rows belong to a workspace. */
const tenantTables = async () =>
  (
    await tern.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
       where a.attname = 'workspace_id' and a.attnotnull and c.relkind = 'r' and n.nspname in ('public', 'sandbox') order by 1`,
    )
  ).map(({ name }) => name);

describe("the deletion of a workspace (SPACE-05, SPACE-51)", () => {
  it("is scheduled 30 days ahead, leaves everything as it is, and can be canceled", async () => {
    const ada = await signedUp(tern, "Northwind");
    const { payload } = (await ada.post(path(ada))).body;
    expect(payload.status).toBe("active");
    expect((Date.parse(payload.delete_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    expect((await ada.post(path(ada))).body.payload.delete_at).toBe(payload.delete_at);
    const kept = await ada.ask(path(ada), { method: "DELETE" });
    expect(kept.body.payload.delete_at).toBeNull();
  });

  it("can be scheduled only by admins, for their own workspace (S03)", async () => {
    const [ada, eve] = [await signedUp(tern), await signedUp(tern)];
    const member = await joined(tern, ada.workspaceId);
    expect((await member.post(path(ada))).body.code).toBe("forbidden");
    expect((await eve.post(path(ada))).body.code).toBe("space_not_found");
    expect(
      await tern.sql("select 1 from workspaces where delete_at is not null and id = $1", [ada.workspaceId]),
    ).toEqual([]);
  });

  it("removes everything: the rows of every table are deleted with the workspace", async () => {
    const bound = await tern.sql<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'public.workspaces'::regclass and confdeltype = 'c'`,
    );
    const names = new Set(bound.map(({ name }) => name));
    expect((await tenantTables()).filter((name) => !names.has(name))).toEqual([]);
  });

  it("is executed by a worker: closed when due, deleted when nothing is in progress, without affecting others", async () => {
    const [gone, stays] = [await furnished(tern, "gone"), await furnished(tern, "stays")];
    const before = await rowsOf(stays);
    const due = (ago: string) =>
      tern.sql("update workspaces set delete_at = now() - $2::interval where id = $1", [
        gone.things.workspace,
        ago,
      ]);
    const state = async () =>
      (
        await tern.sql<{ status: string }>("select status from workspaces where id = $1", [
          gone.things.workspace,
        ])
      )[0]?.status ?? "gone";
    await due("1 day");
    const first = await tern.start("worker");
    await until(async () => (await state()) === "deleted");
    await first.stop();
    await until(async () => (await gone.member.get("/api/space/info")).body.code === "workspace_blocked");
    expect(Object.keys(await rowsOf(gone)).length).toBeGreaterThan(5);

    await due("11 minutes");
    await (async () => {
      const second = await tern.start("worker");
      await until(async () => (await state()) === "gone");
      await second.stop();
    })();
    expect(await rowsOf(gone)).toEqual({});
    expect(await rowsOf(stays)).toEqual(before);
    expect((await gone.member.get("/api/users/fetch_spaces")).body.payload).toEqual([]);
  });

  it("does not affect a workspace that the platform closed without a date", async () => {
    const ada = await signedUp(tern);
    await tern.sql("update workspaces set status = 'deleted' where id = $1", [ada.workspaceId]);
    expect(await tern.sql("select * from delete_due_workspaces()")).toEqual([{ closed: 0, deleted: 0 }]);
    expect(await tern.sql("select 1 from workspaces where id = $1", [ada.workspaceId])).toHaveLength(1);
  });
});

/** The number of rows of a workspace in each table; tables without any are left out. */
async function rowsOf({ things }: Furnished): Promise<Record<string, number>> {
  const counts = await Promise.all(
    (await tenantTables()).map(async (name) => {
      const [row] = await tern.sql<{ count: number }>(
        `select count(*)::int as count from ${name} where workspace_id = $1`,
        [things.workspace],
      );
      return [name, row?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
