import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { databaseUrl } from "@/tests/support/cluster";
import { clusterOfTheRun, type Installation } from "@/tests/support/installation";

const root = path.resolve(__dirname, "../../..");

/**
 * Runs a scenario in a process of its own, because Jest cannot load what it uses, against the installation's database, and answers
 * the JSON of its last line.
 */
export async function runScenario<T>(name: string, installation: Installation): Promise<T> {
  const file = path.join(__dirname, "scenarios", `${name}.mts`);
  const app = installation.as("app").options.connectionString ?? "";
  const databases = { app, admin: databaseUrl(clusterOfTheRun().url, new URL(app).pathname.slice(1)) };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file], {
    cwd: root,
    env: { ...process.env, SCENARIO_DATABASES: JSON.stringify(databases) },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as T;
}
