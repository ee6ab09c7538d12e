import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { copyTemplate, databaseUrl, dropDatabase } from "../../support/cluster";
import { clusterOfTheRun } from "../../support/installation";

const root = path.resolve(__dirname, "../../..");

/** Connection strings of a scenario's own database. */
export type ScenarioDatabase = { admin: string; app: string; engine: string };

/**
 * Runs a scenario of this or a neighbouring folder against a fresh database, in a process of its own because Jest cannot
 * load what it uses, and answers the JSON of its last line: one result per case.
 */
export async function runScenario<Seen>(folder: string, name: string): Promise<Seen> {
  const cluster = clusterOfTheRun();
  const database = `t_${randomBytes(5).toString("hex")}`;
  const admin = await copyTemplate(cluster, database);
  const login = (role: "app" | "engine") =>
    databaseUrl(admin, database, { user: `tern_${role}`, password: cluster.keys.roles[role] });
  const urls: ScenarioDatabase = { admin, app: login("app"), engine: login("engine") };
  const file = path.join(root, "tests/integration", folder, "scenarios", `${name}.mts`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file], {
      cwd: root,
      env: { ...process.env, SCENARIO_DATABASE: JSON.stringify(urls) },
      maxBuffer: 10_000_000,
    });
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
  } finally {
    await dropDatabase(cluster, database);
  }
}
