import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let things: Awaited<ReturnType<typeof furnished>>["things"];
beforeAll(async () => {
  tern = await startInstallation();
  ({ member: ada, things } = await furnished(tern, "audited"));
});
afterAll(() => tern?.stop());

const entriesOf = async (by: Member, query = "") =>
  (await by.get(`/api/audit_log${query}`)).body.payload.items;
const space = (more: Record<string, unknown> = {}) => ({ space_id: ada.workspaceId, ...more });
const names = (entries: { action: string }[]) => entries.map(({ action }) => action);

test("an entry says who did what to whom, what changed, and from where", async () => {
  const eve = await joined(tern, ada.workspaceId);
  const path = `/api/users/${eve.userId}/allowed_pages`;
  await ada.ask(path, {
    method: "PUT",
    json: space({ allowed_pages: ["inbox"] }),
    headers: { "user-agent": "Kestrel/1" },
  });
  const [entry] = await entriesOf(ada);
  expect(entry).toMatchObject({
    action: "member_pages_changed",
    actor: { _id: ada.userId, name: "Ada Byron" },
    program: null,
    subject: "Ada Byron",
    changes: [{ field: "pages", before: null, after: ["inbox"] }],
    address: "127.0.0.1",
    user_agent: "Kestrel/1",
  });
  expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
});

test("changes to members and permissions, exports and deletions create one entry each, and refused calls none", async () => {
  const owner = await signedUp(tern, "Recorded");
  const mine = (more: Record<string, unknown> = {}) => ({ space_id: owner.workspaceId, ...more });
  const member = await joined(tern, owner.workspaceId);
  const before = names(await entriesOf(owner));
  await member.post(`/api/users/${owner.userId}/change_admin`, mine({ is_admin: false }));
  await owner.post(`/api/users/${owner.userId}/change_admin`, mine({ is_admin: false }));
  expect(names(await entriesOf(owner))).toEqual(before);

  await owner.post(`/api/users/${member.userId}/change_admin`, mine({ is_admin: true }));
  await owner.post(`/api/users/${member.userId}/set_credentials`, mine({ credentials_ids: [] }));
  await owner.get("/api/profiles/download_csv");
  await owner.get("/api/reports/export_csv");
  await owner.post(`/api/users/${member.userId}/exit_from_space`, mine());
  await owner.post(`/api/space/${owner.workspaceId}/schedule_deletion`);
  await owner.ask(`/api/space/${owner.workspaceId}/schedule_deletion`, { method: "DELETE" });
  const added = names(await entriesOf(owner))
    .slice(0, -before.length || undefined)
    .reverse();
  expect(added).toEqual([
    ...["member_role_changed", "member_accounts_changed", "prospects_exported", "report_exported"],
    ...["member_removed", "workspace_deletion_scheduled", "workspace_deletion_canceled"],
  ]);
});

test("a call without effect creates no entry, nor does a missing file", async () => {
  const owner = await signedUp(tern, "Unchanged");
  const member = await joined(tern, owner.workspaceId);
  const before = names(await entriesOf(owner));
  const role = { space_id: owner.workspaceId, is_admin: false };
  expect((await owner.post(`/api/users/${member.userId}/change_admin`, role)).status).toBe(200);
  await owner.ask(`/api/space/${owner.workspaceId}/schedule_deletion`, { method: "DELETE" });
  expect(names(await entriesOf(owner))).toEqual(before);
  const missing = `/api/workflows/${things.campaign}/searches/${things.account}/download_csv`;
  const exported = names(await entriesOf(ada, "?category=exports"));
  expect((await ada.get(missing)).status).toBe(404);
  expect(names(await entriesOf(ada, "?category=exports"))).toEqual(exported);
});

test("only admins can read it, each for their own workspace", async () => {
  const member = await joined(tern, ada.workspaceId);
  expect((await member.get("/api/audit_log")).status).toBe(403);
  expect((await member.get("/api/audit_log/download_csv")).status).toBe(403);
  const stranger = await signedUp(tern, "Elsewhere");
  expect(JSON.stringify(await entriesOf(stranger))).not.toContain(ada.userId);
});

test("filters apply, pages have no gaps, and the file has the same entries", async () => {
  await ada.ask(`/api/custom_fields/${things.customField}`, { method: "DELETE" });
  const deletions = await entriesOf(ada, "?category=deletions");
  expect(names(deletions)).toEqual(["custom_field_deleted"]);
  expect(await entriesOf(ada, `?actor_id=${things.prospect}`)).toEqual([]);
  expect(await entriesOf(ada, "?to=1999-12-31")).toEqual([]);
  const all = await entriesOf(ada);
  const first = (await ada.get("/api/audit_log?limit=1")).body.payload;
  const rest = (await ada.get(`/api/audit_log?limit=200&cursor=${first.next_cursor}`)).body.payload;
  expect([...first.items, ...rest.items]).toEqual(all);
  const file = (await ada.get("/api/audit_log/download_csv?category=deletions")).body as string;
  expect(file).toContain("Deleted a custom field");
  expect(names(await entriesOf(ada, "?category=exports"))).toEqual(["audit_log_exported"]);
});

test("no one can change or delete an entry, not even the application's own role", async () => {
  const app = tern.as("app");
  const refused = [
    "update audit_entries set subject = 'x'",
    "delete from audit_entries",
    "truncate audit_entries",
  ];
  for (const statement of refused) await expect(app.query(statement)).rejects.toThrow("permission denied");
});

test("entries are deleted after 400 days", async () => {
  await tern.sql(
    `insert into audit_entries (workspace_id, id, at, actor_name, action)
     values ($1, gen_random_uuid(), now() - interval '401 days', 'Old', 'member_left'),
            ($1, gen_random_uuid(), now() - interval '399 days', 'Kept', 'member_left')`,
    [ada.workspaceId],
  );
  await tern.sql("select delete_old_audit_entries()");
  const [kept] = await tern.sql(
    "select array_agg(actor_name) as names from audit_entries where action = 'member_left'",
  );
  expect((kept as { names: string[] }).names).toEqual(["Kept"]);
});
