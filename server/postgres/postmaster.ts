import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

export type Postmaster = { pid: number; port: number; ready: boolean };

/** The server that runs on a data directory, from the lock file it keeps there; none when its process is gone. */
export function findPostmaster(dir: string): Postmaster | undefined {
  const text = readLock(dir);
  if (text === undefined) return undefined;
  const [pid = "", , , port = "", , , , status = ""] = text.split("\n").map((line) => line.trim());
  if (!isPostgres(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status === "ready" };
}

function readLock(dir: string): string | undefined {
  try {
    return readFileSync(path.join(dir, "postmaster.pid"), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * After a crash the number in a leftover lock may belong to any program, and Postgres, which only asks whether that number is
 * in use, would refuse to start. Takes such a lock away; one whose process is a Postgres, or gone, is left to Postgres.
 */
export function removeStrayLock(dir: string): void {
  const pid = Number.parseInt(readLock(dir) ?? "", 10);
  if (pid > 1 && isAlive(pid) && !isPostgres(pid)) rmSync(path.join(dir, "postmaster.pid"));
}

/** Guards against a process number that went to another program after a crash. */
function isPostgres(pid: number): boolean {
  // Checks the program's own name, because other programs may have "postgres" in their arguments.
  const [program = ""] = commandOf(pid).split("\0");
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) && /(^|\/)postgres($|[ :])/.test(program);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

/** A killed process whose parent has not noticed still answers signal 0. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** The command line of a process, empty when it is gone: tells whether a number still means the program it meant. */
export function commandOf(pid: number): string {
  try {
    return process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    return "";
  }
}
