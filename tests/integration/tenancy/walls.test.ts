import { randomUUID } from "node:crypto";
import type pg from "pg";
import { signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let app: pg.Pool;
let engine: pg.Pool;

beforeAll(async () => {
  tern = await startInstallation();
  app = tern.as("app");
  engine = tern.as("engine");
});
afterAll(() => tern?.stop());

type Table = { name: string; forced: boolean; enabled: boolean; policies: number };

/** Every table with rows of workspaces or users. */
const walledTables = () =>
  tern.sql<Table>(
    `select c.oid::regclass::text as name, c.relforcerowsecurity as forced, c.relrowsecurity as enabled,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'sandbox') order by 1`,
  );

/** Runs statements as the app role on one connection, bound to a workspace and user or to none. */
async function bound<T>(
  scope: { workspace?: string; person?: string },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await app.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.workspace', $1, true), set_config('app.person', $2, true)", [
      scope.workspace ?? "",
      scope.person ?? "",
    ]);
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("row-level security: one installation, many workspaces (S07, SHELL-01)", () => {
  it("is forced, with a policy, on every table outside the plumbing", async () => {
    const open = (await walledTables()).filter(
      ({ forced, enabled, policies }) => !forced || !enabled || !policies,
    );
    expect(open).toEqual([]);
  });

  it("shows the app role nothing without a workspace and a user", async () => {
    await signedUp(tern, "Full");
    for (const { name } of await walledTables()) {
      const rows = await bound({}, async (client) => {
        const columns = await readableColumns("tern_app", name);
        return columns.length === 0
          ? []
          : (await client.query(`select ${columns.map((column) => `"${column}"`)} from ${name} limit 1`))
              .rows;
      });
      expect([name, rows]).toEqual([name, []]);
    }
  });

  it("shows a workspace nothing of another, and accepts no row for it", async () => {
    const [ours, theirs] = [await signedUp(tern, "Ours"), await signedUp(tern, "Theirs")];
    const scope = { workspace: ours.workspaceId, person: ours.userId };
    const names = await bound(
      scope,
      async (client) => (await client.query("select name from workspaces")).rows,
    );
    expect(names).toEqual([{ name: "Ours" }]);
    const members = await bound(
      scope,
      async (client) => (await client.query("select user_id from memberships")).rows,
    );
    expect(members).toEqual([{ user_id: ours.userId }]);
    const intruding = bound(scope, (client) =>
      client.query("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, true)", [
        theirs.workspaceId,
        ours.userId,
      ]),
    );
    await expect(intruding).rejects.toThrow(/row-level security/);
    const taken = await bound(scope, (client) =>
      client.query("update workspaces set name = 'taken' where id = $1", [theirs.workspaceId]),
    );
    expect(taken.rowCount).toBe(0);
  });

  it("applies to roles that are neither superuser nor able to bypass it", async () => {
    const roles = await tern.sql(
      "select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname like 'tern_%' order by 1",
    );
    expect(roles).toEqual(
      ["tern_app", "tern_engine", "tern_owner"].map((rolname) => ({
        rolname,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
      })),
    );
  });

  it("ends with the transaction: the next one on the connection is unbound", async () => {
    const { workspaceId } = await signedUp(tern);
    await bound({ workspace: workspaceId }, (client) => client.query("select 1"));
    const { rows } = await app.query("select current_workspace() as workspace, current_person() as person");
    expect(rows).toEqual([{ workspace: null, person: null }]);
  });
});

describe("what a role may read", () => {
  it("password hashes: no one, except through the sign-in function", async () => {
    expect(await readableColumns("tern_app", "users")).not.toContain("password_hash");
    await expect(app.query("select password_hash from users")).rejects.toThrow(/permission denied/);
  });

  it("the engine: pacing and queue, never names, texts or secrets", async () => {
    const readable = new Map<string, string[]>();
    for (const { name } of await walledTables())
      readable.set(name, await readableColumns("tern_engine", name));
    const opened = [...readable].filter(([, columns]) => columns.length > 0).map(([name]) => name);
    expect(opened.toSorted()).toEqual(["campaigns", "deliveries", "enrollments", "lanes", "restorations"]);
    expect(readable.get("campaigns")?.toSorted()).toEqual(["id", "sort_order", "status", "workspace_id"]);
    const personal = /name|email|subject|body|text|secret|password|phone|address|html/;
    expect([...readable.values()].flat().filter((column) => personal.test(column))).toEqual([]);
    await expect(engine.query("select * from accounts")).rejects.toThrow(/permission denied/);
  });

  it("the audit log of a workspace: its own members; from outside: users, about their own sign-ins only", async () => {
    const [ada, eve] = [await signedUp(tern, "Ada"), await signedUp(tern, "Eve")];
    const write = (action: string, workspace: string, actor: string) =>
      bound({ person: ada.userId }, (client) =>
        client.query(
          `insert into audit_entries (workspace_id, id, at, actor_id, actor_name, action)
           values ($1, $2, now(), $3, 'Ada', $4)`,
          [workspace, randomUUID(), actor, action],
        ),
      );
    for (const action of ["recovery_code_used", "email_changed", "email_change_undone"])
      await write(action, ada.workspaceId, ada.userId);
    for (const [action, workspace, actor] of [
      ["member_removed", ada.workspaceId, ada.userId],
      ["recovery_code_used", eve.workspaceId, ada.userId],
      ["recovery_code_used", ada.workspaceId, eve.userId],
    ] as const)
      await expect(write(action, workspace, actor)).rejects.toThrow(/row-level security/);
  });

  it("the log of events: written once", async () => {
    const { workspaceId } = await signedUp(tern);
    for (const statement of ["update events set kind = 'x'", "delete from events"])
      await expect(bound({ workspace: workspaceId }, (client) => client.query(statement))).rejects.toThrow(
        /permission denied/,
      );
  });
});

describe("the SECURITY DEFINER functions (decision 1.1)", () => {
  it("are these, each with its own search path and open to one role", async () => {
    const doors = await tern.sql<{
      name: string;
      path: string | null;
      app: boolean;
      engine: boolean;
      anybody: boolean;
    }>(
      `select p.oid::regprocedure::text as name, array_to_string(p.proconfig, ',') as path,
         has_function_privilege('tern_app', p.oid, 'execute') as app,
         has_function_privilege('tern_engine', p.oid, 'execute') as engine,
         exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as anybody
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
    );
    expect(doors.filter(({ path }) => !path?.startsWith("search_path="))).toEqual([]);
    expect(doors.filter(({ anybody }) => anybody)).toEqual([]);
    expect(doors.filter((door) => door.app && door.engine)).toEqual([]);
    expect(doors.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "find_session(text,text)",
        "find_sign_in(text,text)",
        "is_registered(text,text)",
        "newest_migration()",
        "find_one_time_code(text,text)",
        "find_email_change(text,boolean)",
        "is_email_taken(text,text,uuid)",
        "find_oauth_code(text)",
        "find_oauth_client(text,text)",
        "find_identity(text,text,text)",
        "find_code_invite(text,text)",
        "find_email_invite(text,text)",
        "find_image(uuid)",
        "put_image(uuid,text,bytea)",
        "drop_image(uuid)",
        "delete_due_workspaces()",
        "take_system_mails(integer)",
      ]),
    );
  });

  it("find_session returns IDs for the hash of a live session, and nothing for anything else", async () => {
    const member = await signedUp(tern);
    const [row] = await tern.sql<{ token_hash: string }>(
      "select token_hash from sessions where user_id = $1",
      [member.userId],
    );
    const ask = async (hash: unknown) =>
      (await app.query("select * from find_session($1, null)", [hash])).rows;
    expect(await ask(row?.token_hash)).toEqual([
      expect.objectContaining({ user_id: member.userId, workspace_id: member.workspaceId }),
    ]);
    for (const hash of ["", "%", null, member.cookie.split("=")[1]]) expect(await ask(hash)).toEqual([]);
  });

  it("find_sign_in finds a user at their own brand only", async () => {
    const member = await signedUp(tern, null);
    const ask = async (brand: string) =>
      (await app.query("select user_id from find_sign_in($1, $2)", [member.email.toUpperCase(), brand])).rows;
    expect(await ask("tern")).toEqual([{ user_id: member.userId }]);
    expect(await ask("heron")).toEqual([]);
  });
});

describe("the functions for sign-in (decision 1.1)", () => {
  const ask = async (question: string, values: unknown[]) => (await app.query(question, values)).rows;
  const mark = () => randomUUID();

  it("find_one_time_code returns the owner of a live code, for its purpose only", async () => {
    const { userId } = await signedUp(tern, null);
    const [living, over] = [mark(), mark()];
    const give = (hash: string, until: string) =>
      tern.sql(
        "insert into one_time_codes (code_hash, user_id, purpose, expires_at) values ($1, $2, 'restore', now() + $3::interval)",
        [hash, userId, until],
      );
    await give(living, "1 hour");
    await give(over, "-1 second");
    const whose = (hash: unknown, purpose: string) =>
      ask("select * from find_one_time_code($1, $2)", [hash, purpose]);
    expect(await whose(living, "restore")).toEqual([{ user_id: userId, brand: "tern" }]);
    expect(await whose(living, "activation")).toEqual([]);
    for (const hash of [over, "%", "", null]) expect(await whose(hash, "restore")).toEqual([]);
  });

  it("find_email_change returns the owner of a live link, for its use only; is_email_taken names no one", async () => {
    const [ada, eve] = [await signedUp(tern, null), await signedUp(tern, null)];
    const [code, refusal, old] = [mark(), mark(), `${mark()}@example.test`];
    await tern.sql(
      `insert into email_changes (id, user_id, from_email, to_email, code_hash, refuse_hash, undo_hash, expires_at, undo_until)
       values (gen_random_uuid(), $1, $2, 'new@example.test', $3, $4, 'u', now() + interval '1 day', now() + interval '1 week')`,
      [ada.userId, old, code, refusal],
    );
    const whose = async (hash: unknown, isUndo: boolean) =>
      (await ask("select user_id from find_email_change($1, $2)", [hash, isUndo])).map((row) => row.user_id);
    expect([await whose(code, false), await whose(refusal, true)]).toEqual([[ada.userId], [ada.userId]]);
    for (const [hash, isUndo] of [
      [code, true],
      [refusal, false],
      ["%", true],
      ["", false],
      [null, true],
    ] as const)
      expect(await whose(hash, isUndo)).toEqual([]);
    const taken = async (address: string, brand: string, by: string | null) =>
      (await ask("select is_email_taken($1, $2, $3) as taken", [address, brand, by]))[0]?.taken;
    for (const address of [ada.email.toUpperCase(), old.toUpperCase()]) {
      expect([await taken(address, "tern", eve.userId), await taken(address, "tern", null)]).toEqual([
        true,
        true,
      ]);
      expect([await taken(address, "tern", ada.userId), await taken(address, "heron", null)]).toEqual([
        false,
        false,
      ]);
    }
  });

  it("find_oauth_client returns a program at its brand, and no one can list them; find_oauth_code its live codes", async () => {
    const { userId, workspaceId } = await signedUp(tern);
    const [id, living, over] = [mark(), mark(), mark()];
    await tern.sql(
      "insert into oauth_clients (id, brand, name, secret_hash, redirect_uri) values ($1, 'tern', 'P', 'h', 'https://p.example/')",
      [id],
    );
    for (const [hash, until] of [
      [living, "1 minute"],
      [over, "-1 second"],
    ])
      await tern.sql(
        "insert into oauth_codes (code_hash, client_id, user_id, workspace_id, scopes, expires_at) values ($1, $2, $3, $4, '{read}', now() + $5::interval)",
        [hash, id, userId, workspaceId, until],
      );
    const client = (brand: string) => ask("select * from find_oauth_client($1, $2)", [id, brand]);
    expect(await client("tern")).toEqual([
      {
        name: "P",
        secret_hash: "h",
        redirect_uri: "https://p.example/",
        scopes: ["read", "write", "send", "admin"],
      },
    ]);
    expect(await client("heron")).toEqual([]);
    await expect(app.query("select * from oauth_clients")).rejects.toThrow(/permission denied/);
    expect((await app.query("select name from oauth_clients")).rows).toEqual([]);
    const whose = async (hash: string) =>
      (await ask("select find_oauth_code($1) as id", [hash]))[0]?.id as unknown;
    expect([await whose(living), await whose(over), await whose("")]).toEqual([userId, null, null]);
  });

  it("find_identity finds a provider's ID at its brand and provider only", async () => {
    const { userId } = await signedUp(tern, null);
    const subject = mark();
    await tern.sql(
      "insert into identities (brand, provider, subject, user_id) values ('tern', 'google', $1, $2)",
      [subject, userId],
    );
    const whose = async (...known: string[]) =>
      (await ask("select find_identity($1, $2, $3) as id", known))[0]?.id as unknown;
    expect(await whose("tern", "google", subject)).toBe(userId);
    expect(await whose("heron", "google", subject)).toBeNull();
    expect(await whose("tern", "microsoft", subject)).toBeNull();
  });

  it("find_code_invite finds active workspaces of its brand only", async () => {
    const { workspaceId } = await signedUp(tern);
    const code = mark().slice(0, 12);
    await tern.sql("insert into code_invites (workspace_id, id, code) values ($1, $2, $3)", [
      workspaceId,
      mark(),
      code,
    ]);
    const where = async (brand: string) =>
      (await ask("select find_code_invite($1, $2) as id", [code, brand]))[0]?.id as unknown;
    expect([await where("tern"), await where("heron")]).toEqual([workspaceId, null]);
    await tern.sql("update workspaces set status = 'blocked' where id = $1", [workspaceId]);
    expect(await where("tern")).toBeNull();
  });

  it("find_email_invite finds active workspaces of its brand, while the invitation is valid", async () => {
    const { workspaceId, userId } = await signedUp(tern);
    const [hash, id] = [mark(), mark()];
    await tern.sql(
      `insert into email_invites (workspace_id, id, email, token_hash, invited_by, expires_at)
       values ($1, $2, 'eve@example.test', $3, $4, now() + interval '1 hour')`,
      [workspaceId, id, hash, userId],
    );
    const where = (brand: string, wanted: unknown = hash) =>
      ask("select * from find_email_invite($1, $2)", [wanted, brand]);
    expect(await where("tern")).toEqual([{ workspace_id: workspaceId, id, email: "eve@example.test" }]);
    expect(await where("heron")).toEqual([]);
    for (const wrong of ["", "%", null, id]) expect(await where("tern", wrong)).toEqual([]);
    await tern.sql("update email_invites set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect(await where("tern")).toEqual([]);
  });

  it("find_image returns one picture by its ID, and no one can list them", async () => {
    const id = mark();
    await ask("select put_image($1, 'image/webp', 'x')", [id]);
    expect(await ask("select type from find_image($1)", [id])).toEqual([{ type: "image/webp" }]);
    await expect(app.query("select id from images")).rejects.toThrow(/permission denied/);
    await ask("select drop_image($1)", [id]);
    expect(await ask("select type from find_image($1)", [id])).toEqual([]);
  });

  it("take_system_mails gives each due email to one worker, IDs only", async () => {
    const { userId } = await signedUp(tern, null);
    const ids = Array.from({ length: 6 }, mark);
    for (const id of ids)
      await tern.sql("insert into system_mails (id, user_id, kind) values ($1, $2, 'restore')", [id, userId]);
    const takes = await Promise.all([1, 2, 3].map(() => ask("select * from take_system_mails(2)", [])));
    expect(takes.flat().toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual(
      ids.map((id) => ({ user_id: userId, id })),
    );
    expect(await ask("select * from take_system_mails(2)", [])).toEqual([]);
  });
});

async function readableColumns(role: string, table: string): Promise<string[]> {
  const rows = await tern.sql<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $2::regclass and attnum > 0 and not attisdropped
       and has_column_privilege($1, attrelid, attnum, 'select') order by attnum`,
    [role, table],
  );
  return rows.map(({ name }) => name);
}
