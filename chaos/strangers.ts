import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { role, servePart, startPart } from "@/bench/rig/part";
import { conclude } from "@/bench/rig/report";
import { startCluster } from "@/tests/support/cluster";
import { startInstallation } from "@/tests/support/installation";
import { strangersSide } from "./strangers/crowd";
import { runStrangers } from "./strangers/run";

// npm run -s chaos -- strangers --seconds 60 --seed S: 20 strangers send the worst they can while 20 users work, compared with the same
// users alone in the same run.
if (role(["strangers"])) servePart(strangersSide());
else await measure();

async function measure(): Promise<never> {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: randomBytes(4).toString("hex") },
    },
  });
  const cluster = await startCluster();
  const environment = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  const tern = await startInstallation({ cluster, environment });
  const strangers = startPart("strangers");
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const options = { seconds: Number(values.seconds), seed: values.seed, say };
  const { p95RatioOfUsers, fiveHundreds, usersRefused, lockedOut, logsLost, ...more } = await runStrangers(
    tern,
    strangers,
    options,
  );
  await strangers.stop();
  await tern.stop();
  await cluster.stop();
  conclude({ p95RatioOfUsers, fiveHundreds, usersRefused, lockedOut, logsLost, ...more, seed: values.seed }, [
    { name: "p95RatioOfUsers", value: p95RatioOfUsers, max: 2 },
    { name: "fiveHundreds", value: fiveHundreds, max: 0 },
    { name: "usersRefused", value: usersRefused, max: 0 },
    { name: "lockedOut", value: lockedOut, max: 0 },
    { name: "logsLost", value: logsLost, max: 0 },
  ]);
}
