import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startPostgres } from "@/bench/rig/postgres";
import { conclude } from "@/bench/rig/report";
import { testDist } from "@/tests/support/cluster";
import { explore } from "./interleave/explore";
import { disableSync, openPools, tune } from "./interleave/pools";
import { runnerOn } from "./interleave/runner";

// npm run -s chaos -- interleave --schedules 5000 --seed S: workers, api and intake are held at every statement, commit and outside call
// and released in orders drawn from the seed, over a real Postgres; then the same with deliberate faults, which must be found.
const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "5000" },
    databases: { type: "string", default: "2" },
    plain: { type: "boolean", default: false },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const [schedules, databases] = [Number(values.schedules), Number(values.databases)];
const fewestPoints = 40;
const say = (line: string) => void process.stderr.write(`${line}\n`);

const postgres = await startPostgres(testDist);
const opened = [];
try {
  for (let index = 0; index < databases; index++)
    opened.push(openPools(await postgres.newDatabase(`interleave_${index}`)));
  await disableSync(opened[0]!);
  for (const pools of opened) await tune(pools);
  const options = { schedules, seed: values.seed, say, isMutating: !values.plain };
  const begun = Date.now();
  const result = await explore(opened.map(runnerOn), options);
  say(`${Math.round((Date.now() - begun) / 1000)} seconds`);
  await Promise.all(opened.map((pools) => pools.close()));
  await postgres.stop();
  conclude(result, [
    { name: "violations", value: result.violations, max: 0 },
    { name: "points", value: result.points, min: Math.min(fewestPoints, schedules) },
    { name: "mutants not found", value: result.missed.length, max: 0 },
  ]);
} finally {
  await postgres.stop();
}
