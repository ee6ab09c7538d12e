import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Child, startChild } from "./child";

type Options = { dir: string; password: string; port?: number | undefined };

/**
 * Starts a Postgres that lives as long as its process. Its password is passed in a file, because arguments are visible to every user (F14).
 */
export function startKeeper(dist: string, options: Options, environment: Record<string, string> = {}): Child {
  const file = `${options.dir}.wish.json`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(options), { mode: 0o600 });
  return startChild("postgres", [path.join(dist, "postgres.mjs"), file], environment);
}
