import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude } from "@/bench/rig/report";
import { inFlight, pointsMissed, runChaos } from "./rig/chaos";
import { barsOf } from "./rig/replies/bars";
import { runReplies } from "./rig/replies/chaos";
import type { Verdict } from "./rig/verdict";

// npm run -s chaos -- --kills 25 --mails 3000 --seed S --workers N --network, or with --replies instead: people answer and opt out
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "25" },
    mails: { type: "string", default: "3000" },
    workers: { type: "string" },
    network: { type: "boolean", default: false },
    replies: { type: "boolean", default: false },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const { network, replies, seed } = values;
const workers = Number(values.workers ?? (replies ? 3 : 1));
const [kills, mails] = [Number(values.kills), Number(values.mails)];
if (![kills, mails, workers].every((n) => Number.isInteger(n) && n > 0) || (network && replies)) {
  process.stderr.write(
    "chaos takes --kills, --mails and --workers as whole numbers above 0, --network or --replies, and --seed.\n",
  );
  process.exit(1);
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
if (replies) {
  const outcome = await runReplies({ kills, mails, workers, seed, say });
  conclude(outcome, barsOf(outcome, { mails, kills }));
}
const result = await runChaos({ kills, mails, workers, network, seed, say });
/** Nothing twice, nothing lost, nothing recorded wrongly, and no decision requested where a lookup was possible. */
const nothing = (of: Verdict, where = "") =>
  (["duplicates", "lost", "contradictions", "heldFiling"] as const).map((name) => ({
    name: `${name}${where}`,
    value: of[name],
    max: 0,
  }));
conclude(result, [
  ...nothing(result),
  ...(result.network ? nothing(result.network, " on the network") : []),
  { name: "accepted", value: result.accepted, min: 0.98 * mails },
  { name: "held", value: result.held, max: kills * inFlight },
  { name: "stop points never hit", value: pointsMissed(kills, result.killedAt), max: 0 },
]);
