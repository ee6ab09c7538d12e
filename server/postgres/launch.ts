import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries";
import { firstComplaint } from "./cluster";
import { freePort } from "./free-port";
import { environment, type Identity } from "./identity";
import { PostgresError } from "./postgres-error";
import { findPostmaster, type Postmaster, removeStrayLock } from "./postmaster";

/** After a kill -9 the dead server's lock or memory may last for some seconds, and a port may just have been taken. */
const passing =
  /lock file ".*" already exists|pre-existing shared memory block|could not bind|could not create any TCP/;

/** Starts the server and waits until it takes connections; on the wanted port, or on any free one. */
export async function launch(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  wanted?: number,
): Promise<Postmaster> {
  const deadline = Date.now() + 20_000;
  removeStrayLock(dataDir);
  for (;;) {
    const attempt = await tryLaunch(dataDir, binaries, identity, wanted ?? (await freePort()));
    if (typeof attempt === "object") return attempt;
    if (!passing.test(attempt) || Date.now() > deadline) {
      throw new PostgresError(
        `Postgres cannot start: ${firstComplaint(attempt)} The whole story is in ${logFile(dataDir)}.`,
      );
    }
    await sleep(250);
  }
}

/** One attempt: the running server, or what it wrote before it gave up. */
async function tryLaunch(dataDir: string, { postgres }: Binaries, identity: Identity, port: number) {
  const { command, args } = identity.wrap(postgres, ["-D", dataDir, ...flags(port)]);
  const log = openSync(logFile(dataDir), logIsLong(dataDir) ? "w" : "a");
  const before = statSync(logFile(dataDir)).size;
  const child = spawn(command, args, {
    ...{ uid: identity.uid, gid: identity.gid },
    // Its own process group: Ctrl-C in a terminal must reach Postgres last, through stop().
    detached: true,
    stdio: ["ignore", log, log],
    env: environment,
  });
  closeSync(log);
  child.unref();
  const failed = new Promise<"failed">((resolve) => {
    child.once("error", () => resolve("failed"));
    child.once("exit", () => resolve("failed"));
  });
  for (;;) {
    const found = findPostmaster(dataDir);
    if (found?.ready && found.pid === child.pid) return found;
    if ((await Promise.race([failed, sleep(20)])) === "failed") {
      return readFileSync(logFile(dataDir)).subarray(before).toString();
    }
  }
}

function flags(port: number): string[] {
  const megabytes = Math.min(1024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 16)));
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: `${megabytes}MB`,
    max_wal_size: "2GB",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

export const logFile = (dataDir: string) => `${dataDir}.log`;

const logIsLong = (dataDir: string) =>
  (statSync(logFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 10 * 2 ** 20;
