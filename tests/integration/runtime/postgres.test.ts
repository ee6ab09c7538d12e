import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Child } from "@/tests/support/child";
import { testDist, testRoot } from "@/tests/support/cluster";
import { startKeeper } from "@/tests/support/postgres-keeper";
import { eventually, processesWith } from "./processes";

/** Kills a process; one that has already ended is fine. */
function cut(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const home = path.resolve(testRoot, `run-${process.pid}-postgres-${randomBytes(4).toString("hex")}`);
const password = "a password for this test";
const children: Child[] = [];

type Server = { child: Child; url: string; pid: number };

function begin(name: string, environment?: Record<string, string>): Child {
  const child = startKeeper(testDist, { dir: path.join(home, name), password }, environment);
  children.push(child);
  return child;
}

async function up(name: string): Promise<Server> {
  const child = begin(name);
  return { child, ...JSON.parse(await child.line(/^\{"url"/)) };
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

beforeAll(() => void mkdirSync(home, { recursive: true }));

afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await eventually("no Postgres of these tests is left", () => processesWith(home).length === 0);
  rmSync(home, { recursive: true, force: true });
});

describe("the Postgres that comes with Tern", () => {
  it("starts for any user who runs the tests, root included, and really syncs its writes", async () => {
    const { child, url } = await up("plain");
    expect(await ask(url, "select current_setting('fsync') || current_setting('synchronous_commit')")).toBe(
      "onon",
    );
    expect(await ask(url, "select current_setting('server_version_num')::int / 10000")).toBe(18);
    await child.stop();
  });

  it("sorts and compares text the same way on every machine", async () => {
    const { child, url } = await up("plain");
    expect(
      await ask(url, "select datlocprovider::text || datlocale from pg_database where datname = 'postgres'"),
    ).toBe("bC.UTF-8");
    await child.stop();
  });

  it("listens on loopback only and refuses a wrong password", async () => {
    const { child, url } = await up("plain");
    expect(await ask(url, "select current_setting('listen_addresses')")).toBe("127.0.0.1");
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
    await child.stop();
  });

  it("keeps committed data when it is stopped and started again", async () => {
    const first = await up("kept");
    await ask(first.url, "create table kept as select 42 as answer");
    await first.child.stop();
    const second = await up("kept");
    expect(await ask(second.url, "select answer from kept")).toBe(42);
    await second.child.stop();
  });

  it("continues with a server whose starter was killed, and stops it in the end", async () => {
    const first = await up("orphan");
    await ask(first.url, "create table kept as select 7 as answer");
    first.child.kill("SIGKILL");
    await first.child.exited;
    const second = await up("orphan");
    expect(second.pid).toBe(first.pid);
    expect(await ask(second.url, "select answer from kept")).toBe(7);
    await second.child.stop();
    expect(processesWith(path.join(home, "orphan"))).toEqual([]);
  });

  it("starts again after the server itself was killed, with everything that was committed", async () => {
    const first = await up("killed");
    await ask(first.url, "create table kept as select 9 as answer");
    process.kill(first.pid, "SIGKILL");
    first.child.kill("SIGKILL");
    const second = await up("killed");
    expect(second.pid).not.toBe(first.pid);
    expect(await ask(second.url, "select answer from kept")).toBe(9);
    await second.child.stop();
  });

  it("starts although the PID in a leftover lock file belongs to another program", async () => {
    await (await up("reused")).child.stop();
    const lock = `${process.pid}\n${path.join(home, "reused")}\n0\n5432\n\n127.0.0.1\n0\nready   \n`;
    writeFileSync(path.join(home, "reused", "postmaster.pid"), lock);
    const { child, pid } = await up("reused");
    expect(pid).not.toBe(process.pid);
    await child.stop();
  });

  it.each([
    ["newer", "99", /was written by Postgres 99, and this Tern brings Postgres 18: start the newer Tern/],
    [
      "older",
      "12",
      /was written by Postgres 12, and this Tern brings Postgres 18: dump it with the older Tern/,
    ],
  ])("refuses a data directory of a %s major version with one sentence", async (name, version, sentence) => {
    await (await up(name)).child.stop();
    writeFileSync(path.join(home, name, "PG_VERSION"), `${version}\n`);
    const child = begin(name);
    expect(await child.exited).not.toBe(0);
    expect(child.output()).toMatch(sentence);
  });

  it("says in one sentence why the server gave up", async () => {
    await (await up("broken")).child.stop();
    const settings = path.join(home, "broken", "postgresql.conf");
    writeFileSync(settings, `${readFileSync(settings, "utf8")}\nno_such_setting = on\n`);
    const child = begin("broken");
    expect(await child.exited).not.toBe(0);
    expect(child.output()).toMatch(
      /Postgres cannot start: .*(unrecognized configuration parameter|contains errors)/,
    );
  });

  it("leaves no half-created data directory when creating one is interrupted", async () => {
    const child = begin("cut");
    await eventually("initdb is at work", () => processesWith(path.join(home, "cut.new")).length > 0);
    child.kill("SIGKILL");
    for (const pid of processesWith(path.join(home, "cut.new"))) cut(pid);
    const again = await up("cut");
    expect(await ask(again.url, "select 1")).toBe(1);
    await again.child.stop();
  });
});
