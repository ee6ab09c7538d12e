import { until } from "@/tests/integration/auth/browser";
import { caller, joined, type Member, password, signedUp } from "@/tests/integration/http/caller";
import { furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

const preview = async (by: Member) => (await by.get("/api/users/deletion")).body.payload;
const leave = (by: Member, deleted: readonly string[] = [], email = by.email) =>
  by.post("/api/users/deletion", { email, deleted_space_ids: deleted });
const exists = async ({ userId }: Member) =>
  (await tern.sql("select 1 from users where id = $1", [userId])).length === 1;
const makeAdmin = (by: Member, of: Member) =>
  by.post(`/api/users/${of.userId}/change_admin`, { space_id: by.workspaceId, is_admin: true });

describe("a person who deletes their own account", () => {
  it("is refused as the last admin of a workspace with other members, which is named (SPACE-44)", async () => {
    const ada = await signedUp(tern, "Northwind");
    const eve = await joined(tern, ada.workspaceId);
    expect(await preview(ada)).toMatchObject({
      without_admin: [{ _id: ada.workspaceId, name: "Northwind" }],
      ...{ alone: [], left: [] },
    });
    const refused = await leave(ada);
    expect([refused.status, refused.body.code]).toEqual([409, "last_admin_of"]);
    expect(JSON.stringify(refused.body)).toContain("Northwind");
    expect(await exists(ada)).toBe(true);
    await makeAdmin(ada, eve);
    expect((await leave(ada)).status).toBe(200);
    expect(await exists(ada)).toBe(false);
  });

  it("has to confirm who they are, and to repeat their address", async () => {
    const ada = await signedUp(tern, null);
    expect((await leave(ada, [], "other@example.test")).body.code).toBe("email_incorrect");
    await tern.sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
      ada.userId,
    ]);
    expect((await leave(ada)).body.code).toBe("confirm_first");
    expect((await ada.post("/api/users/confirm_identity", { password: "wrong" })).status).toBe(422);
    expect((await leave(ada)).body.code).toBe("confirm_first");
    expect(await exists(ada)).toBe(true);
    expect((await ada.post("/api/users/confirm_identity", { password })).status).toBe(200);
    expect((await leave(ada)).status).toBe(200);
  });

  it("takes workspaces along in which nobody else is, on their schedule (SPACE-51)", async () => {
    const ada = await signedUp(tern, "Alone");
    const { alone, delete_at } = await preview(ada);
    expect(alone).toEqual([{ _id: ada.workspaceId, name: "Alone" }]);
    expect((Date.parse(delete_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    expect((await leave(ada)).body.code).toBe("deleted_spaces_changed");
    expect((await leave(ada, [ada.workspaceId])).status).toBe(200);
    const [workspace] = await tern.sql<{ status: string; days: number }>(
      `select status, extract(epoch from delete_at - now())::float8 / 86400 as days from workspaces where id = $1`,
      [ada.workspaceId],
    );
    expect(workspace?.status).toBe("active");
    expect(workspace?.days).toBeCloseTo(30, 2);
    const jobs = await tern.sql(
      "select 1 from jobs.job where name = 'end-subscription' and data->>'workspaceId' = $1",
      [ada.workspaceId],
    );
    expect(jobs).toHaveLength(1);
  });

  it("is signed out everywhere, and their address can sign up again", async () => {
    const ada = await signedUp(tern, null);
    const other = caller(tern.url);
    await other.post("/api/auth/sign_in", { email: ada.email, password });
    expect((await other.get("/api/users/fetch_user")).status).toBe(200);
    expect((await leave(ada)).status).toBe(200);
    await until(async () => (await other.get("/api/users/fetch_user")).status === 401);
    expect((await ada.get("/api/users/fetch_user")).status).toBe(401);
    const tables = await tern.sql<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'public.users'::regclass`,
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables)
      expect([name, await tern.sql(`select 1 from ${name} where user_id = $1`, [ada.userId])]).toEqual([
        name,
        [],
      ]);
    expect((await other.post("/api/auth/sign_in", { email: ada.email, password })).status).toBe(401);
    const again = await caller(tern.url).post("/api/auth/sign_up", {
      ...{ email: ada.email, password, first_name: "Ada", last_name: "Byron" },
      ...{ country_code: "GB", accepted_terms: true },
    });
    expect(again.status).toBe(200);
    expect(again.body.payload.user._id).not.toBe(ada.userId);
  });

  it("leaves to the workspace what was sent and done, assigned to nobody, with the name in the audit log alone", async () => {
    const { member: ada, things } = await furnished(tern, "stays");
    const eve = await joined(tern, ada.workspaceId, { isAdmin: true });
    await tern.sql("update users set first_name = 'Eve', last_name = 'Leaver' where id = $1", [eve.userId]);
    await tern.sql("update conversations set assignee_id = $2, assigned_by = $2 where id = $1", [
      ...[things.conversation, eve.userId],
    ]);
    await tern.sql("update tasks set assignee_id = $2 where id = $1", [things.task, eve.userId]);
    await tern.sql("update messages set author_id = $2 where id = $1", [things.message, eve.userId]);
    await tern.sql(
      `insert into email_invites (workspace_id, id, email, is_admin, token_hash, invited_by, sent_at, expires_at)
       values ($1, gen_random_uuid(), 'friend@example.test', true, 'hash', $2, now(), now() + interval '1 day')`,
      [ada.workspaceId, eve.userId],
    );
    expect((await preview(eve)).left).toEqual([{ _id: ada.workspaceId, name: "stays space" }]);
    expect((await leave(eve)).status).toBe(200);

    const [kept] = await tern.sql(
      `select c.assignee_id as conversation, t.assignee_id as task, m.author_id as author
         from conversations c, tasks t, messages m where c.id = $1 and t.id = $2 and m.id = $3`,
      [things.conversation, things.task, things.message],
    );
    expect(kept).toEqual({ conversation: null, task: null, author: eve.userId });
    const { users, delete_at } = (await ada.get("/api/space/info")).body.payload;
    expect(users.map(({ _id }: { _id: string }) => _id)).toEqual([ada.userId]);
    expect(delete_at).toBeNull();
    expect(await tern.sql("select 1 from email_invites where email = 'friend@example.test'")).toEqual([]);
    const { items } = (await ada.get("/api/audit_log?category=members")).body.payload;
    expect(items[0]).toMatchObject({ action: "member_account_deleted", actor: { name: "Eve Leaver" } });
  });

  it("does not leave a workspace to nobody when two admins go at the same moment", async () => {
    const ada = await signedUp(tern, "Both");
    const eve = await joined(tern, ada.workspaceId, { isAdmin: true });
    await joined(tern, ada.workspaceId);
    const codes = (await Promise.all([leave(ada), leave(eve)])).map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409]);
    const admins = await tern.sql("select 1 from memberships where workspace_id = $1 and is_admin", [
      ada.workspaceId,
    ]);
    expect(admins).toHaveLength(1);
  });
});
