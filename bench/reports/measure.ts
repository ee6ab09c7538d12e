import path from "node:path";
import { Pool } from "undici";
import { inWorkspace } from "@/server/db/tx";
import { countDays } from "@/server/services/reports/day-counting";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { compare, median, quantile, rounded } from "../rig/numbers";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { seedYear } from "./seed";

const slices = 7;
const reads = 150;
const dist = path.resolve(import.meta.dirname, "..");

/**
 * The figures of the dashboard and of the reports, as they open, and those of the whole year, against one row by its key (the
 * signed-in person), all through the API by one browser. The worst page counts.
 */
export async function measureReports(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("reports");
  const pools = openPools(database);
  const { workspaceId, cookies } = await newMembers(pools, 1);
  const now = new Date();
  await seedYear(pools, workspaceId, now);
  await pools.admin.query("vacuum analyze");
  const begun = performance.now();
  await countDays(
    { now: () => new Date(), transact: (work) => inWorkspace(pools.app, { workspaceId }, work) },
    new Date(Date.now() + 600_000),
  );
  const countingMs = performance.now() - begun;
  await pools.admin.query("vacuum analyze");
  const environment = await environmentOf(postgres, database);
  const api = await startApi(dist, environment);
  const origin = environment.BASE_URL ?? "";
  const browser = new Pool(origin, { connections: 1, pipelining: 1 });
  const read = async (path: string) => {
    const at = performance.now();
    const answer = await browser.request({ path, method: "GET", headers: { cookie: cookies[0]!, origin } });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 200)}`);
    return performance.now() - at;
  };
  const row = "/api/users/fetch_user";
  const pages = {
    dashboard: "/api/dashboard/statistics?period=2_weeks",
    month: "/api/reports?period=1_month",
    year: "/api/reports?period=1_year",
  };
  const ms: Record<keyof typeof pages | "row", number[]> = { dashboard: [], month: [], year: [], row: [] };
  const paths = Object.entries({ ...pages, row }) as [keyof typeof ms, string][];
  for (const [, path] of paths) for (let turn = 0; turn < 30; turn++) await read(path);
  for (let slice = 0; slice < slices; slice++) {
    const took = Object.fromEntries(paths.map(([name]) => [name, [] as number[]]));
    for (let turn = 0; turn < reads; turn++)
      for (const [name, path] of paths) took[name]?.push(await read(path));
    for (const [name] of paths) ms[name].push(median(took[name] ?? []));
    process.stderr.write(
      `slice ${slice + 1}: ${paths.map(([name]) => `${name} ${ms[name].at(-1)?.toFixed(2)} ms`).join(", ")}\n`,
    );
  }
  const how = await circumstances(pools.admin, slices, reads);
  const { rows } = await pools.admin.query(
    "select (select count(*)::int from events) as events, (select count(*)::int from daily_numbers) as lines",
  );
  await Promise.all([api.stop(), browser.close()]);
  await pools.close();
  await postgres.stop();
  const opened = ["dashboard", "month"] as const;
  const ratios = Object.fromEntries(
    Object.keys(pages).map((name) => [name, compare(ms[name as keyof typeof pages], ms.row).ratio]),
  ) as Record<keyof typeof pages, number>;
  const ratio = Math.max(...opened.map((name) => ratios[name]));
  conclude(
    {
      ...{ measure: "reports", ratio, bar: 3, ratios },
      ms: Object.fromEntries(paths.map(([name]) => [name, rounded(quantile(ms[name], 0.5))])),
      ...{ countingMs: Math.round(countingMs), ...rows[0], ...how },
    },
    [{ name: "reports ratio", value: ratio, max: 3 }],
  );
}
