import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude } from "@/bench/rig/report";
import { startCluster } from "@/tests/support/cluster";
import { startInstallation } from "@/tests/support/installation";
import { countOfCalls, fuzz, fuzzDoors, fuzzEnvironment } from "./fuzz/run";

// npm run -s chaos -- fuzz --minutes 5 --seed S: valid and damaged requests to every call of the contract, by users who may make it.
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});
const minutes = Number(values.minutes);
const say = (line: string) => void process.stderr.write(`${line}\n`);

const cluster = await startCluster();
const tern = await startInstallation({ cluster, doors: fuzzDoors, environment: fuzzEnvironment });
const result = await fuzz(tern, { seconds: minutes * 60, seed: values.seed, say });
await tern.stop();
await cluster.stop();
conclude({ ...result, seed: values.seed }, [
  { name: "fiveHundreds", value: result.fiveHundreds, max: 0 },
  { name: "accepted", value: result.accepted, min: result.requests / 5 },
  { name: "endpoints", value: result.endpoints, min: countOfCalls },
]);
