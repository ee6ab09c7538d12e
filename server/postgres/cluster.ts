import { spawn } from "node:child_process";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries";
import { environment, type Identity } from "./identity";
import { PostgresError } from "./postgres-error";

export const superuser = "postgres";

/** Makes the data directory when it is missing, and refuses one that another major version of Postgres wrote. */
export async function ensureCluster(
  dir: string,
  binaries: Binaries,
  identity: Identity,
  password: string,
): Promise<void> {
  const found = await majorOf(dir);
  if (found === undefined) return createCluster(dir, binaries, identity, password);
  if (found > binaries.major) {
    throw new PostgresError(
      `${dir} was written by Postgres ${found}, and this Tern brings Postgres ${binaries.major}: start the newer Tern, or choose another DATA_DIR.`,
    );
  }
  if (found < binaries.major) {
    throw new PostgresError(
      `${dir} was written by Postgres ${found}, and this Tern brings Postgres ${binaries.major}: dump it with the older Tern and restore it into a new DATA_DIR.`,
    );
  }
}

async function majorOf(dir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dir, "PG_VERSION"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Created under a temporary name and renamed, so that an interrupted start leaves nothing unfinished. */
async function createCluster(
  dir: string,
  binaries: Binaries,
  identity: Identity,
  password: string,
): Promise<void> {
  const draft = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(draft, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  try {
    await run(identity, binaries.initdb, [
      ...["--pgdata", draft, "--pwfile", passwordFile, "--username", superuser, "--auth", "scram-sha-256"],
      ...[
        "--encoding",
        "UTF8",
        "--locale-provider",
        "builtin",
        "--builtin-locale",
        "C.UTF-8",
        "--locale",
        "C",
      ],
      "--no-instructions",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, dir);
}

async function run(identity: Identity, command: string, args: string[]): Promise<void> {
  const wrapped = identity.wrap(command, args);
  const child = spawn(wrapped.command, wrapped.args, {
    ...{ uid: identity.uid, gid: identity.gid },
    stdio: ["ignore", "ignore", "pipe"],
    env: environment,
  });
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  if (code !== 0)
    throw new PostgresError(`Postgres could not create its data directory: ${firstComplaint(complaint)}`);
}

/** The line of Postgres's output that says what is wrong. */
export function firstComplaint(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const line =
    lines.find((text) => /\b(FATAL|PANIC|error):/i.test(text)) ??
    lines.findLast(Boolean) ??
    "it gave no reason";
  return line.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, "").replace(/\.?$/, ".");
}
