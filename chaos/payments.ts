import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude } from "@/bench/rig/report";
import { runPayments } from "./rig/payments/chaos";

// npm run -s chaos -- payments --events 5000 --kills 20 --seed S: customers buy, change, fail and cancel at a stand-in of Stripe whose
// webhooks come twice, out of order, late and never, while api, worker and Postgres are killed.
const { values } = parseArgs({
  options: {
    events: { type: "string", default: "5000" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const [events, kills] = [Number(values.events), Number(values.kills)];
const say = (line: string) => void process.stderr.write(`${line}\n`);
const result = await runPayments({ events, kills, seed: values.seed, say });
conclude(result, [
  { name: "events", value: result.events, min: events },
  ...(["doubleCharged", "lostCredits", "ledgerSum", "wrongPlan", "mistakes"] as const).map((name) => ({
    ...{ name, value: result[name], max: 0 },
  })),
]);
