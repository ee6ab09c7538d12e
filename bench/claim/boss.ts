import { PgBoss } from "pg-boss";
import type { Database } from "../rig/postgres";
import { accountName, due, type Side, tomorrow } from "./load";

const queue = "actions";
const batch = 100;
const loops = 4;

/** pg-boss; `serial`: its own limit of one job of an account at a time. Both kinds work on one table of waiting jobs. */
export async function bossSides(database: Database, waiting: number): Promise<{ serial: Side; plain: Side }> {
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
  const side = (limits: { groupConcurrency?: number }): Side => ({
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
  return { serial: side({ groupConcurrency: 1 }), plain: side({}) };
}

/** Several loops without any pause between polls: better than its workers, which poll twice a second, would do. */
async function work(boss: PgBoss, limits: { groupConcurrency?: number }): Promise<void> {
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
