import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude } from "@/bench/rig/report";
import { inFlight, pointsMissed, runChaos } from "./rig/chaos";

// npm run -s chaos -- --kills 25 --mails 3000 --seed S --workers N
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "25" },
    mails: { type: "string", default: "3000" },
    workers: { type: "string", default: "1" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const [kills, mails, workers] = [Number(values.kills), Number(values.mails), Number(values.workers)];
if (![kills, mails, workers].every((n) => Number.isInteger(n) && n > 0)) {
  process.stderr.write("chaos takes --kills, --mails and --workers as whole numbers above 0, and --seed.\n");
  process.exit(1);
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
const result = await runChaos({ kills, mails, workers, seed: values.seed, say });
conclude(result, [
  { name: "duplicates", value: result.duplicates, most: 0 },
  { name: "lost", value: result.lost, most: 0 },
  { name: "contradictions", value: result.contradictions, most: 0 },
  { name: "accepted", value: result.accepted, least: 0.98 * mails },
  { name: "held", value: result.held, most: kills * inFlight },
  { name: "held where Sent mail is filed", value: result.heldFiling, most: 0 },
  { name: "stop points never hit", value: pointsMissed(kills, result.killedAt), most: 0 },
]);
