import path from "node:path";
import { compare } from "../rig/numbers";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { bossSides } from "./boss";
import { engineSide } from "./engine";
import { graphileSides } from "./graphile";
import { due, few, many, rateOf, type Side } from "./load";
import { burst } from "./seed-engine";

const slices = 5;
const dist = path.resolve(import.meta.dirname, "..");

/** All sides in turn on one Postgres, each in its own database. */
export async function measureClaiming(): Promise<never> {
  const postgres = await startPostgres(dist);
  // One after the other: a migration sets passwords of roles, and those belong to the whole server.
  const atFew = await postgres.newDatabase("few");
  const atMany = await postgres.newDatabase("many");
  const forBoss = await postgres.newDatabase("boss");
  const forGraphile = await postgres.newDatabase("graphile");
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  say(`making ${many} waiting rows for each side`);
  const boss = await bossSides(forBoss, many);
  const graphile = await graphileSides(forGraphile, many);
  const sides: Record<string, Side> = {
    engineFew: await engineSide(atFew, few),
    engine: await engineSide(atMany, many),
    ...{ boss: boss.serial, bossFetched: boss.fetched, bossPlain: boss.plain },
    ...{ graphile: graphile.serial, graphilePlain: graphile.plain },
  };
  const rates: Record<string, number[]> = {};
  const names = Object.keys(sides);
  for (const side of [sides.engineFew, sides.engine]) await side?.slice();
  for (let slice = 0; slice < slices; slice++) {
    for (const name of slice % 2 ? names.toReversed() : names) {
      const side = sides[name];
      if (side) rates[name] = [...(rates[name] ?? []), rateOf(await side.slice())];
    }
    say(
      `slice ${slice + 1}: ${names.map((name) => `${name} ${Math.round(rates[name]?.at(-1) ?? 0)}/s`).join(", ")}`,
    );
  }
  const of = (name: string) => rates[name] ?? [];
  const flat = compare(of("engine"), of("engineFew"));
  const versus = Object.fromEntries(
    ["boss", "graphile", "bossFetched", "bossPlain", "graphilePlain"].map((name) => [
      name,
      compare(of("engine"), of(name)),
    ]),
  );
  const pools = openPools(atMany);
  const how = await circumstances(pools.admin, slices, due);
  await pools.close();
  for (const side of [sides.engineFew, sides.engine, boss.serial, graphile.serial]) await side?.close();
  await postgres.stop();
  const ratio = (name: string) => versus[name]?.ratio ?? 0;
  conclude(
    {
      measure: "claim",
      ...{ flat: flat.ratio, vsPgBoss: ratio("boss"), vsGraphile: ratio("graphile") },
      ...{
        vsPgBossFetched: ratio("bossFetched"),
        vsPgBossPlain: ratio("bossPlain"),
        vsGraphilePlain: ratio("graphilePlain"),
      },
      spread: { flat: [flat.lowest, flat.highest], ...spreads(versus) },
      perSecond: {
        ...{ engineAtFew: flat.theirs, engineAtMany: flat.ours },
        ...Object.fromEntries(Object.entries(versus).map(([name, { theirs }]) => [name, theirs])),
      },
      ...{ few, many, burst, ...how },
    },
    [
      { name: "flat", value: flat.ratio, min: 0.6 },
      { name: "vsPgBoss", value: ratio("boss"), min: 2.5 },
      { name: "vsGraphile", value: ratio("graphile"), min: 10 },
    ],
  );
}

const spreads = (versus: Record<string, { lowest: number; highest: number }>) =>
  Object.fromEntries(Object.entries(versus).map(([name, { lowest, highest }]) => [name, [lowest, highest]]));
