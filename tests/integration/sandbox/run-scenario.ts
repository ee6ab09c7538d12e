import { databaseUrl } from "@/tests/support/cluster";
import { clusterOfTheRun, type Installation } from "@/tests/support/installation";
import { playScenario } from "@/tests/support/scenario";

/** Runs a scenario of this folder against the installation's database. */
export function runScenario<T>(name: string, installation: Installation): Promise<T> {
  const app = installation.as("app").options.connectionString ?? "";
  const databases = { app, admin: databaseUrl(clusterOfTheRun().url, new URL(app).pathname.slice(1)) };
  return playScenario<T>(`sandbox/${name}`, {
    environment: { SCENARIO_DATABASES: JSON.stringify(databases) },
  });
}
