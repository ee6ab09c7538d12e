import path from "node:path";
import { newId } from "@/server/ids";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { compare, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import type { Answers, Load } from "./load";

const slices = 7;
const sliceMs = 3_000;
const connections = 50;
/** Connections of the api process to the database (server/compose.ts); the other side gets as many. */
const databaseConnections = 20;
const campaigns = 20;
const dist = path.resolve(import.meta.dirname, "..");

/** The names of all campaigns, requested by many signed-in users at once. */
export async function measureApi(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("api");
  const pools = openPools(database);
  const { workspaceId, cookies } = await newMembers(pools, 200);
  await pools.admin.query(
    `insert into campaigns (workspace_id, id, name, status, draft, live_version)
     select $1, c.id, 'Campaign ' || c.n, 'active', '[]', 1 from unnest($2::uuid[]) with ordinality as c(id, n)`,
    [workspaceId, Array.from({ length: campaigns }, () => newId())],
  );
  await pools.admin.query("vacuum analyze");
  const environment = await environmentOf(postgres, database);
  const api = await startApi(dist, environment);
  const plain = startPart("plain");
  const port = await plain.ask<number>("start", {
    ...{ url: database.admin, workspaceId, connections: databaseConnections },
  });
  const load = startPart("load");
  const targets: Record<"api" | "plain", Pick<Load, "origin" | "path">> = {
    api: { origin: environment.BASE_URL ?? "", path: "/api/workflows/fetch" },
    plain: { origin: `http://localhost:${port}`, path: "/" },
  };
  const run = async (target: "api" | "plain", ms: number) => {
    const { answers, ms: took } = await load.ask<Answers>("run", {
      ...{ ...targets[target], cookies, connections, ms },
    });
    return (answers / took) * 1000;
  };
  const perSecond: { api: number[]; plain: number[] } = { api: [], plain: [] };
  for (const target of ["api", "plain"] as const) await run(target, 1_000);
  for (let slice = 0; slice < slices; slice++) {
    const turns = ["api", "plain"] as const;
    for (const target of slice % 2 ? turns.toReversed() : turns)
      perSecond[target].push(await run(target, sliceMs));
    process.stderr.write(
      `slice ${slice + 1}: ${perSecond.api.at(-1)?.toFixed(0)} of ${perSecond.plain.at(-1)?.toFixed(0)} answers/s\n`,
    );
  }
  const { ratio, lowest, highest, ours, theirs } = compare(perSecond.api, perSecond.plain);
  const how = await circumstances(pools.admin, slices, Math.round((ours * sliceMs) / 1000));
  await Promise.all([api.stop(), plain.stop(), load.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "api", ratio, lowest, highest, bar: 0.35 },
      ...{ apiPerSecond: rounded(ours, 0), nodeHttpPerSecond: rounded(theirs, 0), connections, ...how },
    },
    [{ name: "api ratio", value: ratio, min: 0.35 }],
  );
}
