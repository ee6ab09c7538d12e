import type pg from "pg";

/** Passwords of the two run-time roles; made at the first start or given by the environment (decision 1.14). */
export type RolePasswords = { app: string; engine: string };

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Makes the three roles of decision 1.1, none of them superuser and none able to pass row-level security. Needs a
 * connection that may create roles; safe to repeat.
 */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  const roles = [
    { name: "tern_owner", login: "nologin" },
    { name: "tern_app", login: `login password ${literal(passwords.app)}` },
    { name: "tern_engine", login: `login password ${literal(passwords.engine)}` },
  ];
  for (const { name, login } of roles) {
    const found = await client.query("select 1 from pg_roles where rolname = $1", [name]);
    const attributes = `${login} nosuperuser nocreatedb nocreaterole noinherit nobypassrls`;
    await client.query(`${found.rowCount ? "alter" : "create"} role ${name} ${attributes}`);
  }
  // Many people ask at once: who takes a second core for one question, or compiles it first, lets the others wait.
  for (const name of ["tern_app", "tern_engine"])
    for (const setting of ["max_parallel_workers_per_gather = 0", "jit = off"])
      await client.query(`alter role ${name} set ${setting}`);
  await client.query("grant tern_owner to current_user");
  const { rows } = await client.query("select current_database() as name");
  await client.query(
    `grant create, connect on database "${rows[0].name.replaceAll('"', '""')}" to tern_owner`,
  );
  await client.query("grant create, usage on schema public to tern_owner");
  await client.query("create extension if not exists pg_trgm");
}

/** Refuses to run with a role that would see through the walls. */
export async function assertWalled(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select rolsuper or rolbypassrls as passes, current_user as name from pg_roles where rolname = current_user",
  );
  if (rows[0].passes)
    throw new Error(`The database role ${rows[0].name} could bypass row-level security; start refused.`);
}
