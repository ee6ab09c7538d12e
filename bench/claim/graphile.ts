import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { openPool } from "../rig/pools";
import type { Database } from "../rig/postgres";
import { accountName, type Done, due, type Side, tomorrow } from "./load";

/** Named queues are slow: a slice ends after this, and what was completed by then counts. */
const longestMs = 8_000;
const silent = new Logger(() => () => undefined);

/** graphile-worker; `serial`: its named queues, one per account. Both kinds work on one table of waiting jobs. */
export async function graphileSides(
  database: Database,
  waiting: number,
): Promise<{ serial: Side; plain: Side }> {
  const pool = openPool(database.admin, 20);
  // The library asks for a listener on every connection, too.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silent });
  await utils.migrate();
  const runAt = tomorrow();
  const add = async (count: number, more: { runAt?: Date; isSerial: boolean }) => {
    for (let from = 0; from < count; from += 10_000)
      await utils.addJobs(
        Array.from({ length: Math.min(10_000, count - from) }, (_, n) => ({
          ...{ identifier: "act", payload: { n }, ...(more.runAt ? { runAt: more.runAt } : {}) },
          ...(more.isSerial ? { queueName: accountName(from + n) } : {}),
        })),
      );
    await pool.query("vacuum analyze graphile_worker._private_jobs");
  };
  await add(waiting, { runAt, isSerial: true });
  const side = (isSerial: boolean): Side => ({
    slice: async () => {
      await pool.query("delete from graphile_worker._private_jobs where run_at <= now()");
      await add(due, { isSerial });
      return work(pool);
    },
    close: async () => {
      await utils.release();
      await pool.end();
    },
  });
  return { serial: side(true), plain: side(false) };
}

async function work(pool: ReturnType<typeof openPool>): Promise<Done> {
  let jobs = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun = performance.now();
  const runner = await run({
    ...{ pgPool: pool, logger: silent, concurrency: 10, pollInterval: 50, noHandleSignals: true },
    preset: { worker: { localQueue: { size: 100 }, completeJobBatchDelay: 0 } },
    taskList: {
      act: () => {
        jobs++;
        if (jobs === due) finish();
      },
    },
  });
  const late = setTimeout(finish, longestMs);
  await finished;
  const done = { jobs, ms: performance.now() - begun };
  clearTimeout(late);
  await runner.stop();
  return done;
}
