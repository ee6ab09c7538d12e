import { PgBoss } from "pg-boss";
import type { Database } from "../rig/postgres";
import { accountName, due, type Side, tomorrow } from "./load";

const queue = "actions";
const batch = 100;
const loops = 4;

/**
 * pg-boss; `serial`: its own workers under its own limit of one job of an account at a time; `fetched`: the same without its
 * workers, which rest between polls, by bare loops over its calls; `plain`: its workers without the limit. All work on one
 * table of waiting jobs.
 */
export async function bossSides(
  database: Database,
  waiting: number,
): Promise<{ serial: Side; fetched: Side; plain: Side }> {
  const boss = new PgBoss({
    connectionString: database.admin,
    ...{ max: 20, supervise: false, schedule: false },
  });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.createQueue(queue);
  const startAfter = tomorrow();
  for (let from = 0; from < waiting; from += 10_000)
    await boss.insert(
      queue,
      Array.from({ length: Math.min(10_000, waiting - from) }, (_, n) => ({
        ...{ data: { n }, startAfter, group: { id: accountName(from + n) } },
      })),
    );
  await vacuum(boss);
  const side = (work: Work, limits: Limits): Side => ({
    slice: async () => {
      await boss.insert(
        queue,
        Array.from({ length: due }, (_, n) => ({ data: { n }, group: { id: accountName(n) } })),
      );
      await vacuum(boss);
      const begun = performance.now();
      await work(boss, limits);
      return { jobs: due, ms: performance.now() - begun };
    },
    close: () => boss.stop({ graceful: false }),
  });
  const one = { groupConcurrency: 1 };
  return { serial: side(workers, one), fetched: side(bareLoops, one), plain: side(workers, {}) };
}

type Limits = { groupConcurrency?: number };
type Work = (boss: PgBoss, limits: Limits) => Promise<void>;

/** Its workers at their fastest: no pause while batches are full, otherwise the shortest it allows. */
async function workers(boss: PgBoss, limits: Limits): Promise<void> {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let done = 0;
  const pace = {
    batchSize: batch,
    localConcurrency: loops,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
  };
  await boss.work(queue, { ...pace, ...limits }, async (jobs) => {
    done += jobs.length;
    if (done >= due) finish();
  });
  await finished;
  await boss.offWork(queue, { wait: true });
}

async function bareLoops(boss: PgBoss, limits: Limits): Promise<void> {
  let done = 0;
  await Promise.all(
    Array.from({ length: loops }, async () => {
      while (done < due) {
        const jobs = await boss.fetch(queue, { batchSize: batch, ...limits });
        if (jobs.length === 0) continue;
        await boss.complete(
          queue,
          jobs.map(({ id }) => id),
        );
        done += jobs.length;
      }
    }),
  );
}

const vacuum = (boss: PgBoss) => boss.getDb().executeSql("vacuum analyze pgboss.job_common", []);
