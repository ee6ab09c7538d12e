import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Child, startChild } from "@/tests/support/child";
import { databaseUrl, testDist, testRoot } from "@/tests/support/cluster";
import { startKeeper } from "@/tests/support/postgres-keeper";

/** A server of its own, because roles belong to the whole server. */
const home = path.resolve(testRoot, `run-${process.pid}-login-${randomBytes(4).toString("hex")}`);
const key = () => randomBytes(32).toString("base64");
const keys = JSON.stringify({
  secret: key(),
  facts: key(),
  roles: { app: "the app's password", engine: "the engine's password" },
  postgres: "a password for this test",
});
let server: Child;
let superuserUrl: string;

beforeAll(async () => {
  mkdirSync(home, { recursive: true });
  server = startKeeper(testDist, { dir: path.join(home, "postgres"), password: "a password for this test" });
  superuserUrl = JSON.parse(await server.line(/^\{"url"/)).url;
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function run(text: string, url = superuserUrl): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function migrate(url: string): Promise<{ code: number | string; output: string }> {
  const child = startChild("migrate", [path.join(testDist, "cli.mjs"), "migrate"], {
    DATABASE_URL: url,
    TERN_KEYS: keys,
  });
  return { code: await child.exited, output: child.output() };
}

const login = (user: string, database: string) =>
  databaseUrl(superuserUrl, database, { user, password: "word" });

describe("the login in DATABASE_URL", () => {
  it("starts repeatedly without being a superuser: it may create roles and owns the database", async () => {
    await run("create role tern login createrole password 'word'");
    await run("create database tern owner tern");
    for (const _ of ["first", "second", "third"])
      expect(await migrate(login("tern", "tern"))).toEqual({ code: 0, output: "" });
    const { rows } = await run(
      "select rolname, rolsuper, rolbypassrls, rolconfig from pg_roles where rolname in ('tern_app', 'tern_engine') order by 1",
    );
    const rolconfig = ["max_parallel_workers_per_gather=0", "jit=off"];
    expect(rows).toEqual([
      { rolname: "tern_app", rolsuper: false, rolbypassrls: false, rolconfig },
      { rolname: "tern_engine", rolsuper: false, rolbypassrls: false, rolconfig },
    ]);
  });

  it("gives the run-time roles new passwords when the environment's change", async () => {
    await run("alter role tern_app password 'another word'");
    await migrate(login("tern", "tern"));
    const app = databaseUrl(superuserUrl, "tern", { user: "tern_app", password: "the app's password" });
    expect((await run("select current_user as name", app)).rows).toEqual([{ name: "tern_app" }]);
  });

  it("needs no permission to create roles if an administrator created them", async () => {
    await run("create role plain login password 'word'; grant tern_owner to plain");
    await run("create database plain owner plain");
    await run("grant create, connect on database plain to tern_owner");
    await run("create extension pg_trgm", databaseUrl(superuserUrl, "plain"));
    expect(await migrate(login("plain", "plain"))).toEqual({ code: 0, output: "" });
  });

  it("is told what an administrator has to run if it lacks permissions that a start needs", async () => {
    await run("create role weak login password 'word'");
    await run("create database weak owner weak");
    const { code, output } = await migrate(login("weak", "weak"));
    expect(code).toBe(1);
    expect(output).toMatch(
      /The login in DATABASE_URL may not set up its roles .*ALTER ROLE <login> CREATEROLE/,
    );
  });

  it("refuses to continue with a role that could bypass row-level security", async () => {
    await run("alter role tern_app bypassrls");
    const { code, output } = await migrate(login("tern", "tern"));
    expect(code).toBe(1);
    expect(output).toMatch(/may not set up its roles/);
    await run("alter role tern_app nobypassrls");
  });
});
