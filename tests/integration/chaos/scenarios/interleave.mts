import { explore } from "@/chaos/interleave/explore";
import { openPools, tune } from "@/chaos/interleave/pools";
import { runnerOn } from "@/chaos/interleave/runner";
import type { ScenarioDatabase } from "../../inbox/run-scenario";

const urls: ScenarioDatabase = JSON.parse(process.env.SCENARIO_DATABASE ?? "{}");

const before = openPools(urls);
await tune(before);
await before.close();

const pools = openPools(urls);
const said: string[] = [];
const say = (line: string) => void said.push(line);
const explored = await explore([runnerOn(pools)], { schedules: 300, seed: "tests", say, isMutating: false });
await pools.close();
process.stdout.write(`${JSON.stringify({ ...explored, said })}\n`);
process.exit(0);
