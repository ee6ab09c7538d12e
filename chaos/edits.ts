import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startPostgres } from "@/bench/rig/postgres";
import { conclude } from "@/bench/rig/report";
import { testDist } from "@/tests/support/cluster";

// npm run -s chaos -- edits --edits 10000 --seed S: edits of campaigns that run, at random (R23, M8)
const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "10000" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const scenario = "tests/integration/campaigns/scenarios/edits.mts";
const postgres = await startPostgres(testDist);
const result = await run(JSON.stringify(await postgres.newDatabase("edits"))).finally(() => postgres.stop());
const never = ["doubled", "orphaned", "stuck", "miscounted", "returnedUnasked"];
conclude(result, [
  { name: "edits", value: Number(result.edits), least: Number(values.edits) },
  ...never.map((name) => ({ name, value: Number(result[name]), most: 0 })),
]);

/** What the scenario saw, in its last line. */
function run(database: string): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, ["--import", "tsx", scenario], {
    env: { ...process.env, SCENARIO_DATABASE: database, EDITS: values.edits, SEED: values.seed },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  return new Promise((resolve, reject) =>
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(printed.trim().split("\n").at(-1) ?? "{}"));
      else reject(new Error(`the edits ended with ${code}`));
    }),
  );
}
