import { setTimeout as sleep } from "node:timers/promises";
import { openPool } from "@/server/db/pool";
import type { ScenarioDatabase } from "../../inbox/run-scenario";
import { closePools, log, sql } from "../kit.mts";

const urls: ScenarioDatabase = JSON.parse(process.env.SCENARIO_DATABASE ?? "{}");
const pool = await openPool({ url: urls.app, name: "breaks", max: 2 }, log);
const own = () =>
  sql<{ pid: number }>(
    "select pg_terminate_backend(pid), pid from pg_stat_activity where datname = current_database() and application_name = 'breaks'",
  );

// One in a transaction, between two statements; one idle.
const [held, idle] = [await pool.connect(), await pool.connect()];
idle.release();
await held.query("begin");
const cut = (await own()).length;
while ((await own()).length > 0) await sleep(10);
const heldAnswer = await held.query("select 1").then(
  () => "answered",
  () => "refused",
);
held.release(true);
// The server has closed the idle one; the pool notices only when the event loop gets to it.
while (pool.idleCount > 0) await sleep(10);
const { rows } = await pool.query<{ one: number }>("select 1 as one");
process.stdout.write(`${JSON.stringify({ cut, heldAnswer, after: rows[0]?.one })}\n`);
await pool.end();
await closePools();
