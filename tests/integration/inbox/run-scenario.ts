import { randomBytes } from "node:crypto";
import { copyTemplate, databaseUrl, dropDatabase } from "../../support/cluster";
import { clusterOfTheRun } from "../../support/installation";
import { playScenario } from "../../support/scenario";

/** Connection strings of a scenario's own database. */
export type ScenarioDatabase = { admin: string; app: string; engine: string };

/** Runs a scenario of this or a neighboring folder against a fresh database; returns one result per case. */
export async function runScenario<Seen>(folder: string, name: string, args: string[] = []): Promise<Seen> {
  const cluster = clusterOfTheRun();
  const database = `t_${randomBytes(5).toString("hex")}`;
  const admin = await copyTemplate(cluster, database);
  const login = (role: "app" | "engine") =>
    databaseUrl(admin, database, { user: `tern_${role}`, password: cluster.keys.roles[role] });
  const urls: ScenarioDatabase = { admin, app: login("app"), engine: login("engine") };
  try {
    return await playScenario<Seen>(`${folder}/${name}`, {
      args,
      environment: { SCENARIO_DATABASE: JSON.stringify(urls) },
    });
  } finally {
    await dropDatabase(cluster, database);
  }
}
