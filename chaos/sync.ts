import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude } from "@/bench/rig/report";
import { runSync } from "./rig/sync/chaos";

// npm run -s chaos -- sync --records 20000 --kills 30 --seed S: people are edited on both sides, made, deleted and refused at a stand-in of
// Pipedrive that loses answers and asks for rests, while workers and Postgres are killed. Its books say what is right.
const { values } = parseArgs({
  options: {
    records: { type: "string", default: "20000" },
    kills: { type: "string", default: "30" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const [records, kills] = [Number(values.records), Number(values.kills)];
const say = (line: string) => void process.stderr.write(`${line}\n`);
const result = await runSync({ records, kills, seed: values.seed, say });
conclude(result, [
  { name: "records", value: result.records, min: records },
  ...(["lost", "doubled", "loops", "disagree", "mistakes"] as const).map((name) => ({
    ...{ name, value: result[name], max: 0 },
  })),
]);
