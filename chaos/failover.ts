import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude } from "@/bench/rig/report";
import { runFailover } from "./rig/failover";

// npm run -s chaos -- failover --mails 1000 --workers 2 --seed S: the primary dies while emails are sent, and a replica that lacks the last
// commits is promoted. Needs Debian's PostgreSQL 15, and root to run it as its user.
const { values } = parseArgs({
  options: {
    mails: { type: "string", default: "1000" },
    workers: { type: "string", default: "2" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const [mails, workers] = [Number(values.mails), Number(values.workers)];
if (![mails, workers].every((n) => Number.isInteger(n) && n > 0)) {
  process.stderr.write("chaos failover takes --mails and --workers as whole numbers above 0, and --seed.\n");
  process.exit(1);
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
const result = await runFailover({ mails, workers, seed: values.seed, say });
conclude(result, [
  { name: "duplicates", value: result.duplicates, max: 0 },
  { name: "lost", value: result.lost, max: 0 },
  { name: "contradictions", value: result.contradictions, max: 0 },
  { name: "heldFiling", value: result.heldFiling, max: 0 },
  { name: "behind", value: result.behind, min: 20 },
  { name: "resumedAfterSeconds", value: result.resumedAfterSeconds, max: 60 },
]);
