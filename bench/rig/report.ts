import { execFileSync } from "node:child_process";
import type pg from "pg";

/** The conditions named on every line of a measurement: slices, things measured in each, and versions. */
export type Circumstances = { runs: number; n: number; node: string; postgres: string; commit: string };

export async function circumstances(pool: pg.Pool, runs: number, n: number): Promise<Circumstances> {
  const { rows } = await pool.query(
    "select current_setting('server_version') as v, current_setting('fsync') as f",
  );
  if (rows[0].f !== "on") throw new Error("fsync is off: what is measured would not be durable");
  return { runs, n, node: process.versions.node, postgres: rows[0].v, commit: commit() };
}

/** A bar: the value, and the least or the most it may be. */
export type Bar = { name: string; value: number; min?: number; max?: number };

/** Prints the result as the last line and ends the process, with 1 when a bar is missed. */
export function conclude(result: Record<string, unknown>, bars: readonly Bar[]): never {
  const missed = bars.filter(
    ({ value, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) =>
      !(value >= min && value <= max),
  );
  for (const { name, value, min, max } of missed)
    process.stderr.write(`${name} is ${value}, the bar is ${min ?? max}\n`);
  process.stdout.write(`${JSON.stringify({ ...result, passed: missed.length === 0 })}\n`);
  process.exit(missed.length === 0 ? 0 : 1);
}

export function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}
