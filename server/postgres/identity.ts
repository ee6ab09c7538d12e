import { spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { PostgresError } from "./postgres-error";

/** As whom Postgres runs: it refuses to be root. `wrap` turns a command into the one to spawn. */
export type Identity = {
  name: string;
  uid?: number;
  gid?: number;
  wrap(command: string, args: string[]): { command: string; args: string[] };
};

const plain: Identity = { name: "this user", wrap: (command, args) => ({ command, args }) };

const userMap = ["-U", "--map-user=1000", "--map-group=1000"];

/** Root outside, user 1000 inside: everything root may reach stays reachable and files keep their owner. */
const mapped: Identity = {
  name: "a mapped user",
  wrap: (command, args) => ({ command: "unshare", args: [...userMap, command, ...args] }),
};

/** Postgres gets nothing of this process's environment: its messages stay English, its clock UTC, our secrets ours. */
export const environment: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** Chooses the user for a data directory: the owner of an existing one, else the first way that works here. */
export function chooseIdentity(dataDir: string, binary: string): Identity {
  if (process.getuid?.() !== 0) return plain;
  const owner = ownerOf(dataDir);
  if (owner && owner.uid !== 0) return { ...plain, name: `user ${owner.uid}`, ...owner };
  if (succeeds("unshare", [...userMap, binary, "--version"])) return mapped;
  if (owner) throw noWay(`${dataDir} belongs to root, and user namespaces are not allowed on this machine`);
  const user = ["nobody", "postgres"].map(lookUp).find((found) => found && canServe(found, dataDir, binary));
  if (!user) throw noWay("neither a user namespace nor the users nobody and postgres can run it here");
  return user;
}

function noWay(reason: string): PostgresError {
  return new PostgresError(
    `Postgres does not run as root, and ${reason}: start Tern as another user, or set DATABASE_URL to a Postgres of your own.`,
  );
}

function ownerOf(dataDir: string): { uid: number; gid: number } | undefined {
  const stat = statSync(path.join(dataDir, "PG_VERSION"), { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function lookUp(name: string): Identity | undefined {
  const id = (kind: string) => spawnSync("id", [kind, name], { encoding: "utf8" });
  const [uid, gid] = [id("-u"), id("-g")];
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { ...plain, name: `user ${name}`, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function canServe(user: Identity, dataDir: string, binary: string): boolean {
  const { uid = 0, gid = 0 } = user;
  const parent = path.dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  return succeeds(binary, ["--version"], { uid, gid }) && succeeds("test", ["-x", parent], { uid, gid });
}

const succeeds = (command: string, args: string[], as: { uid?: number; gid?: number } = {}) =>
  spawnSync(command, args, { ...as, stdio: "ignore" }).status === 0;
