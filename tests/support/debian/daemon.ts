import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The user and group that a Debian daemon runs as. */
export type User = { uid: number; gid: number };

export function userOf(name: string): User {
  const idOf = (flag: string) => Number(run("id", [flag, name]));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** A directory below /tmp, because paths of sockets in it are limited to 108 bytes. */
export function newHome(name: string, owner?: User): { dir: string; clear(): void } {
  const dir = mkdtempSync(path.join(tmpdir(), `tern-${name}-`));
  if (owner) chownSync(dir, owner.uid, owner.gid);
  return { dir, clear: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Runs a program to its end and returns its output; throws with its error output. */
export function run(command: string, args: string[], user?: User): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", cwd: "/", ...user });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** The same for a program that needs this process to keep serving it meanwhile. */
export async function runBeside(command: string, args: string[], user?: User): Promise<void> {
  const program = startDaemon(command, args, user);
  const code = await program.exited;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${program.output()}`);
}

/** Starts a daemon in the foreground. It ends with the test run, even if that is killed. */
export function startDaemon(command: string, args: string[], user?: User) {
  // setpriv makes the kernel end the daemon when the process that started it is gone.
  const wrapped = ["--pdeathsig", "TERM", ...asUser(user), command, ...args];
  const child = spawn("setpriv", wrapped, { cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    running: () => child.exitCode === null && child.signalCode === null,
    exited,
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      await exited;
    },
  };
}
export type Daemon = ReturnType<typeof startDaemon>;

const asUser = (user?: User) =>
  user ? ["--reuid", String(user.uid), "--regid", String(user.gid), "--clear-groups"] : [];
