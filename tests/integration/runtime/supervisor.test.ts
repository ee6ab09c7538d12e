import { existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { eventually, processesWith } from "./processes";
import { newPlace, type Place, ready, stopAll } from "./supervised";

let place: Place;

beforeAll(async () => {
  place = await newPlace();
});
afterEach(stopAll);
afterAll(async () => {
  await eventually("nothing of these tests is left running", () => processesWith(place.dataDir).length === 0);
  place.clear();
});

const lines = (output: string) => output.trim().split("\n");

describe("npm start", () => {
  it("starts everything, prints one URL and the demo's credentials", async () => {
    const child = place.start();
    await child.line(ready);
    expect(child.output().match(/https?:\S+/g)).toEqual([`http://localhost:${place.port}`]);
    expect(child.output()).toContain("Sign in to the demo with start-1@example.test and the password p");
    expect(await place.get("/readyz")).toEqual({ ready: true });
  });

  it("creates the keys once, readable only by this user", async () => {
    const file = path.join(place.dataDir, "keys.json");
    const before = readFileSync(file, "utf8");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await place.start().line(ready);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("is ready within ten seconds the second time and keeps its data", async () => {
    const since = Date.now();
    const child = place.start();
    await child.line(ready);
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(child.output()).toContain("start-3@example.test");
  });

  it("gives each process only what it needs: the front door no superuser, the pages no database", async () => {
    await place.start().line(ready);
    const api = await place.get<Record<string, string>>("/environment");
    expect(new URL(api.DATABASE_URL ?? "").username).toBe("");
    expect(api.NODE_ENV).toBe("production");
    const web = await fetch(api.WEB_URL ?? "").then((answer) => answer.json());
    expect(web).toMatchObject({
      HOSTNAME: "localhost",
      API_URL: `http://127.0.0.1:${place.port}`,
      TERN_FACTS_KEY: api.TERN_FACTS_KEY,
    });
    for (const secret of ["DATABASE_URL", "TERN_SECRET_KEY", "TERN_ROLE_PASSWORDS"])
      expect(web).not.toHaveProperty(secret);
  });

  it("restarts a dead process in under a second", async () => {
    const child = place.start();
    await child.line(ready);
    const { pid } = await place.get<{ pid: number }>("/pid");
    await place.get("/crash").catch(() => undefined);
    await eventually("the front door is back", async () => (await pidOr(0)) !== 0, 1000);
    expect(await pidOr(pid)).not.toBe(pid);
    expect(child.output()).toContain("api ended (code 7); starting it again.");
  });

  it("continues without its logs on a full disk, and writes them again when there is space", async () => {
    const file = path.join(place.dataDir, "logs", "api.log");
    rmSync(file, { force: true });
    // The kernel refuses every byte written to this device with "no space left".
    symlinkSync("/dev/full", file);
    const child = place.start();
    await child.line(ready);
    await place.get("/log");
    await child.line(/api\.log cannot be written \(ENOSPC/);
    rmSync(file);
    await place.get("/log");
    await eventually("its log is written again", () => existsSync(file) && readFileSync(file).length > 0);
    expect(readFileSync(file, "utf8")).toBe(
      "Lines missing here because they could not be written: 1.\na line for the log\n",
    );
    expect(child.running()).toBe(true);
  });

  it("starts Postgres again on the same port when it was killed", async () => {
    const child = place.start();
    await child.line(ready);
    const lock = () =>
      readFileSync(path.join(place.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    const [pid = "", , , port] = lock();
    process.kill(Number(pid), "SIGKILL");
    await eventually("another Postgres is ready", () => {
      const now = existsSync(path.join(place.dataDir, "postgres", "postmaster.pid")) ? lock() : [];
      return now[0] !== pid && now[7]?.trim() === "ready" && now[3] === port;
    });
  });

  it.each([
    "SIGTERM",
    "SIGINT",
  ] as const)("drains on %s: answers what was asked, stops Postgres last, exits with 0", async (signal) => {
    const child = place.start();
    await child.line(ready);
    const slow = place.get("/slow");
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill(signal);
    expect(await slow).toEqual({});
    expect(await child.exited).toBe(0);
    expect(lines(readFileSync(path.join(place.dataDir, "logs", "worker.log"), "utf8")).at(-1)).toBe(
      "put my tools away",
    );
    expect(readFileSync(path.join(place.dataDir, "postgres.log"), "utf8")).toMatch(
      /database system is shut down\n$/,
    );
    expect(processesWith(place.dataDir)).toEqual([]);
  });

  it("leaves only Postgres behind when it is killed, and continues with that at the next start", async () => {
    const killed = place.start();
    await killed.line(ready);
    killed.kill("SIGKILL");
    await killed.exited;
    await eventually("only Postgres is left", () => processesWith(place.dataDir).every(isPostgres));
    const next = place.start();
    await next.line(ready);
    expect(next.output()).toContain("Postgres is already running here");
  });

  it("stops at once when it is interrupted while starting", async () => {
    const child = place.start();
    await child.line(/^Preparing the database/);
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
    expect(processesWith(place.dataDir)).toEqual([]);
  });
});

describe("npm start refuses with one sentence and exit code 1", () => {
  const refusal = async (environment: Record<string, string> = {}, ...command: string[]) => {
    const child = place.start(environment, ...command);
    expect(await child.exited).toBe(1);
    const said = lines(child.output()).filter(
      (line) => !/^(Starting|Preparing|Stopping|\w+ ended)/.test(line),
    );
    expect(said).toHaveLength(1);
    return said[0];
  };

  it("when the port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(place.port, "127.0.0.1", resolve));
    expect(await refusal()).toBe(
      `Port ${place.port} is taken by another program: stop that program, or choose another port with PORT=${place.port + 1} npm start.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it("when Tern already runs on this data", async () => {
    await place.start().line(ready);
    expect(await refusal()).toMatch(/^Tern already runs on .* at http:\/\/localhost:\d+: stop it first/);
  });

  it("when the data was written by a newer version", async () => {
    expect(await refusal({ DATA_IS_NEWER: "1" })).toMatch(
      /^This data was written by a newer version of Tern/,
    );
  });

  it("when the keys are gone but the data is there", async () => {
    const file = path.join(place.dataDir, "keys.json");
    renameSync(file, `${file}.away`);
    expect(await refusal()).toMatch(
      /keys\.json is missing although there is data beside it: put the file back/,
    );
    renameSync(`${file}.away`, file);
  });

  it("when a process keeps failing, with its own reason", async () => {
    expect(await refusal({ WORKER_FAILS: "1" })).toBe(
      "The worker process does not start: the worker has lost its tools",
    );
  });

  it("when the Postgres of DATABASE_URL refuses the login", async () => {
    await place.start().line(ready);
    const { databaseUrl } = JSON.parse(readFileSync(path.join(place.dataDir, "running.json"), "utf8"));
    const wrong = new URL(databaseUrl);
    wrong.password = "guess";
    const other = await newPlace();
    const child = other.start({
      DATABASE_URL: wrong.href,
      TERN_KEYS: readFileSync(path.join(place.dataDir, "keys.json"), "utf8"),
    });
    expect(await child.exited).toBe(1);
    expect(child.output()).toMatch(
      /^The Postgres of DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be used: password authentication failed/,
    );
    other.clear();
  });

  it("when one process is started alone and there is no database", async () => {
    expect(await refusal({}, "worker")).toBe(
      "There is no database for the worker process: set DATABASE_URL, or run npm start beside it.",
    );
  });

  it("when the command is unknown", async () => {
    expect(await refusal({}, "fly")).toMatch(/^There is no command "fly": use start, /);
  });

  it("names every wrong setting at once, with its fix", async () => {
    const child = place.start({
      PORT: "80000",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://x",
      TRUSTED_PROXIES: "home",
    });
    expect(await child.exited).toBe(1);
    expect(lines(child.output())).toEqual([
      "Tern cannot start: 4 settings are wrong.",
      '  PORT is "80000": use a whole number from 1 to 65535.',
      '  TRUSTED_PROXIES is "home": use addresses or ranges separated by commas, such as 10.0.0.5,10.1.0.0/16.',
      "  DATABASE_URL cannot be used: use postgres://user:password@host:5432/database.",
      '  LOG_LEVEL is "loud": use trace, debug, info, warn, error, fatal or silent.',
    ]);
  });
});

describe("one process alone", () => {
  it("joins the running installation and stops on request", async () => {
    await place.start().line(ready);
    const worker = place.start({}, "worker");
    await worker.line(/^at work/);
    worker.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
    expect(worker.output()).toContain("put my tools away");
  });

  it("runs a command of the cli with Postgres started just for it", async () => {
    const child = place.start({}, "cli", "seed");
    expect(await child.exited).toBe(0);
    expect(lines(child.output()).at(-1)).toMatch(/^\{"url".*start-\d+@example\.test/);
    expect(processesWith(place.dataDir)).toEqual([]);
  });

  it("runs on an external Postgres if DATABASE_URL and the keys are set", async () => {
    await place.start().line(ready);
    const { databaseUrl } = JSON.parse(readFileSync(path.join(place.dataDir, "running.json"), "utf8"));
    const other = await newPlace();
    const keys = readFileSync(path.join(place.dataDir, "keys.json"), "utf8");
    const child = other.start({ DATABASE_URL: databaseUrl, TERN_KEYS: keys });
    await child.line(ready);
    expect(await other.get("/readyz")).toEqual({ ready: true });
    expect(existsSync(path.join(other.dataDir, "postgres"))).toBe(false);
    await child.stop();
    other.clear();
  });
});

const pidOr = async (other: number) =>
  place.get<{ pid: number }>("/pid").then(
    ({ pid }) => pid,
    () => other,
  );

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return true;
  }
}
