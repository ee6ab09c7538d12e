import path from "node:path";
import { newId } from "@/server/ids";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { compare, quantile, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools, type Pools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import type { Reading, Took } from "./list";

const slices = 5;
const sliceMs = 6_000;
const changesPerSecond = 50;
const everyMs = 100;
const sizes = { many: 500, few: 5 };
const dist = path.resolve(import.meta.dirname, "..");

/** The slowest twentieth of reads of the whole list: of many accounts, and of few, under as many changes. */
export async function measureAccounts(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("accounts");
  const pools = openPools(database);
  const sides = {
    many: await newSide(pools, sizes.many),
    few: await newSide(pools, sizes.few),
  };
  await pools.admin.query("vacuum analyze");
  const environment = await environmentOf(postgres, database);
  const api = await startApi(dist, environment);
  const list = startPart("list");
  const p95: { many: number[]; few: number[] } = { many: [], few: [] };
  const bytes = { many: 0, few: 0 };
  let reads = 0;
  const run = async (side: "many" | "few", ms: number) => {
    const reading: Reading = {
      ...{ origin: environment.BASE_URL ?? "", ...sides[side] },
      ...{ changesPerSecond, everyMs, ms },
    };
    const took = await list.ask<Took>("run", reading);
    bytes[side] = took.bytes;
    reads += took.reads.length;
    return quantile(took.reads, 0.95);
  };
  for (const side of ["many", "few"] as const) await run(side, 2_000);
  reads = 0;
  for (let slice = 0; slice < slices; slice++) {
    const turns = ["many", "few"] as const;
    for (const side of slice % 2 ? turns.toReversed() : turns) p95[side].push(await run(side, sliceMs));
    process.stderr.write(
      `slice ${slice + 1}: p95 ${p95.many.at(-1)?.toFixed(1)} ms of ${sizes.many}, ${p95.few.at(-1)?.toFixed(1)} ms of ${sizes.few}\n`,
    );
  }
  const { ratio, lowest, highest, ours, theirs } = compare(p95.many, p95.few);
  const how = await circumstances(pools.admin, slices, reads);
  await Promise.all([api.stop(), list.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "accounts", ratio, lowest, highest, bar: 3, changesPerSecond },
      ...{
        manyP95Ms: rounded(ours),
        fewP95Ms: rounded(theirs),
        manyBytes: bytes.many,
        fewBytes: bytes.few,
        ...how,
      },
    },
    [{ name: "accounts ratio", value: ratio, max: 3 }],
  );
}

/** A workspace with so many accounts, each with its lane, its use of today, and conversations. */
async function newSide(pools: Pools, count: number): Promise<Pick<Reading, "cookies" | "accountIds">> {
  const { workspaceId, cookies } = await newMembers(pools, 20);
  const accountIds = Array.from({ length: count }, () => newId());
  const into = (text: string) => pools.admin.query(text, [workspaceId, accountIds]);
  await into(`insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name,
       country_code, timezone, auth, proxy_setting)
     select $1, a.id, a.id, 'sandbox', true, 'u' || a.n || '@measure.example', 'Ada', 'Sender ' || a.n, 'DE', 'Europe/Berlin',
       '{"loggedInAt": "2026-01-01T00:00:00.000Z"}', '{"stage": "success", "attemptCount": 1, "countryCode": "DE", "failedUntil": null}'
       from unnest($2::uuid[]) with ordinality as a(id, n)`);
  await into(`insert into lanes (workspace_id, id, channel, account_id) select $1, gen_random_uuid(), 'network', a.id
       from unnest($2::uuid[]) as a(id)`);
  await into(`insert into usage (workspace_id, owner_id, kind, day, used)
     select $1, a.id, k.kind, current_date - d.n, 7 from unnest($2::uuid[]) as a(id)
       cross join unnest(array['visit_profile', 'connection_request', 'message']) as k(kind) cross join generate_series(0, 6) as d(n)`);
  return { cookies, accountIds };
}
