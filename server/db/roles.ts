import pg from "pg";

/** Passwords of the two run-time roles; made at the first start or given by the environment (decision 1.14). */
export type RolePasswords = { app: string; engine: string };

/** The login in DATABASE_URL may not do what a start needs; the message says what an administrator has to run. */
class DatabaseLoginError extends Error {
  override readonly name = "DatabaseLoginError";
}

type Attribute = "rolsuper" | "rolbypassrls" | "rolcreatedb" | "rolcreaterole" | "rolinherit" | "rolcanlogin";
type FoundRole = Record<Attribute, boolean> & { rolconfig: string[] | null };
type Role = { name: string; password?: string };

/** With many concurrent users a query must not take a second core or be compiled first. */
const roleSettings = { max_parallel_workers_per_gather: "0", jit: "off" };

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const permissionDenied = "42501";

/**
 * Makes the three roles of decision 1.1, none of them superuser and none able to bypass row-level security. Safe to repeat.
 * The connection's login needs CREATEROLE and owns the database; it need not be a superuser. Where an administrator made the
 * roles beforehand, it needs neither. Throws DatabaseLoginError when the login may not do it and it is not done.
 */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  const owner: Role = { name: "tern_owner" };
  const logins: Role[] = [
    { name: "tern_app", password: passwords.app },
    { name: "tern_engine", password: passwords.engine },
  ];
  for (const role of [owner, ...logins]) await ensureRole(client, role);
  for (const { name } of logins) await ensureSettings(client, name);
  await ensureOwnership(client, owner.name);
  for (const extension of ["pg_trgm", "btree_gin"])
    await client.query(`create extension if not exists ${extension}`);
}

/**
 * A login without superuser rights may not even mention the attributes SUPERUSER and BYPASSRLS of an existing role, nor CREATEDB since
 * Postgres 16. So an existing role is only changed where it differs.
 */
async function ensureRole(client: pg.Client, role: Role): Promise<void> {
  const found = await findRole(client, role.name);
  const password = role.password === undefined ? "" : ` password ${literal(role.password)}`;
  if (!found) {
    const login = role.password === undefined ? "nologin" : "login";
    const attributes = `${login} nosuperuser nocreatedb nocreaterole noinherit nobypassrls${password}`;
    return orExplain(client.query(`create role ${role.name} ${attributes}`));
  }
  const changes = attributeChanges(found, role.password !== undefined);
  if (changes.length > 0) await orExplain(client.query(`alter role ${role.name} ${changes.join(" ")}`));
  if (role.password !== undefined) await ensurePassword(client, role.name, role.password);
}

async function findRole(client: pg.Client, name: string): Promise<FoundRole | undefined> {
  const { rows } = await client.query<FoundRole>(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolinherit, rolcanlogin, rolconfig
       from pg_roles where rolname = $1`,
    [name],
  );
  return rows[0];
}

function attributeChanges(found: FoundRole, mayLogIn: boolean): string[] {
  const changes: string[] = [];
  if (found.rolsuper) changes.push("nosuperuser");
  if (found.rolbypassrls) changes.push("nobypassrls");
  if (found.rolcreatedb) changes.push("nocreatedb");
  if (found.rolcreaterole) changes.push("nocreaterole");
  if (found.rolinherit) changes.push("noinherit");
  if (found.rolcanlogin !== mayLogIn) changes.push(mayLogIn ? "login" : "nologin");
  return changes;
}

/** Where the login may not set the password, it may have been set by an administrator: then signing in with it works. */
async function ensurePassword(client: pg.Client, name: string, password: string): Promise<void> {
  try {
    await client.query(`alter role ${name} password ${literal(password)}`);
  } catch (error) {
    if (!isDenied(error) || !(await canSignIn(client, name, password))) throw explained(error);
  }
}

async function canSignIn(client: pg.Client, user: string, password: string): Promise<boolean> {
  const { host, port, database, ssl } = client;
  const probe = new pg.Client({ host, port, database, ssl, user, password });
  try {
    await probe.connect();
    return true;
  } catch {
    return false;
  } finally {
    await probe.end().catch(() => undefined);
  }
}

async function ensureSettings(client: pg.Client, name: string): Promise<void> {
  const known = (await findRole(client, name))?.rolconfig ?? [];
  for (const [setting, value] of Object.entries(roleSettings)) {
    if (known.includes(`${setting}=${value}`)) continue;
    // Without these settings it is slower, but correct, so a login that may not set them can continue.
    await client.query(`alter role ${name} set ${setting} = ${value}`).catch((error) => {
      if (!isDenied(error)) throw error;
    });
  }
}

/** Lets the login act as the owner of the tables, and the owner make them in this database. */
async function ensureOwnership(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ database: string; member: boolean; create: boolean; use: boolean }>(
    `select current_database() as database, pg_has_role(current_user, $1, ${await actingAs(client)}) as member,
       has_database_privilege($1, current_database(), 'create') as create,
       has_schema_privilege($1, 'public', 'create') as use`,
    [owner],
  );
  const [found] = rows;
  if (!found) return;
  if (!found.member) await orExplain(client.query(`grant ${owner} to current_user`));
  if (!found.create)
    await orExplain(
      client.query(`grant create, connect on database ${identifier(found.database)} to ${owner}`),
    );
  if (!found.use) await orExplain(client.query(`grant create, usage on schema public to ${owner}`));
}

/** Since Postgres 16 the creator of a role is a member with admin option, but cannot act as it. */
async function actingAs(client: pg.Client): Promise<"'set'" | "'member'"> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int >= 160000 as has_set",
  );
  return rows[0].has_set ? "'set'" : "'member'";
}

const isDenied = (error: unknown) => (error as { code?: string }).code === permissionDenied;

async function orExplain(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  if (!isDenied(error)) return error;
  return new DatabaseLoginError(
    `The login in DATABASE_URL may not set up its roles (${(error as Error).message}). Let an administrator of the database run: ` +
      "ALTER ROLE <login> CREATEROLE; ALTER DATABASE <database> OWNER TO <login>; and, where another login made them, " +
      "GRANT tern_owner, tern_app, tern_engine TO <login> WITH ADMIN OPTION;",
  );
}

/** Refuses to run with a role that would see through the walls. */
export async function assertWalled(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select rolsuper or rolbypassrls as passes, current_user as name from pg_roles where rolname = current_user",
  );
  if (rows[0].passes)
    throw new Error(`The database role ${rows[0].name} could bypass row-level security; start refused.`);
}
