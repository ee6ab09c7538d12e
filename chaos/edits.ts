import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startPostgres } from "@/bench/rig/postgres";
import { conclude } from "@/bench/rig/report";
import { testDist } from "@/tests/support/cluster";
import { runLiveEdits } from "./rig/live-edits";

// npm run -s chaos -- edits --edits 10000 --seed S: random edits of running campaigns (R23, M8), on a simulated clock. With --kills N
// --workers N: through the front door, with real workers that are killed, as are api and Postgres.
const { values } = parseArgs({
  options: {
    edits: { type: "string" },
    kills: { type: "string", default: "0" },
    workers: { type: "string", default: "2" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const { seed } = values;
const [kills, workers] = [Number(values.kills), Number(values.workers)];
const edits = Number(values.edits ?? (kills > 0 ? 1_000 : 10_000));
const never = ["doubled", "orphaned", "stuck", "miscounted", "returnedUnasked"];

const say = (line: string) => void process.stderr.write(`${line}\n`);
const result = kills > 0 ? await runLiveEdits({ edits, kills, workers, seed, say }) : await runScenario();
conclude(result, [
  { name: "edits", value: Number(result.edits), min: edits },
  ...(kills > 0 ? [...never, "restless"] : never).map((name) => ({
    name,
    value: Number((result as Record<string, unknown>)[name]),
    max: 0,
  })),
]);

/** The results in the scenario's last line. */
async function runScenario(): Promise<Record<string, unknown>> {
  const scenario = "tests/integration/campaigns/scenarios/edits.mts";
  const postgres = await startPostgres(testDist);
  const database = JSON.stringify(await postgres.newDatabase("edits"));
  const child = spawn(process.execPath, ["--import", "tsx", scenario], {
    env: { ...process.env, SCENARIO_DATABASE: database, EDITS: String(edits), SEED: seed },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  const ended = new Promise<Record<string, unknown>>((resolve, reject) =>
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(printed.trim().split("\n").at(-1) ?? "{}"));
      else reject(new Error(`the edits ended with ${code}`));
    }),
  );
  return ended.finally(() => postgres.stop());
}
