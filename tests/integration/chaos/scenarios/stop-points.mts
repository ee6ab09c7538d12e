import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentOf } from "@/bench/rig/environment";
import { enroll, loginsOf, newMailWorld } from "@/bench/rig/mail-world";
import { openPools } from "@/bench/rig/pools";
import { startSink } from "@/bench/rig/sink";
import { openRows } from "@/chaos/rig/verdict";
import { stopPointNames } from "@/server/engine/stop-points";
import type { JudgedMail } from "@/server/sandbox/mail/judge-log";
import { startChild } from "@/tests/support/child";
import { testDist } from "@/tests/support/cluster";
import { clusterOfTheRun } from "@/tests/support/installation";
import type { ScenarioDatabase } from "../../inbox/run-scenario";

const urls: ScenarioDatabase = JSON.parse(process.env.SCENARIO_DATABASE ?? "{}");
const cluster = clusterOfTheRun();
const pools = openPools(urls);
const judgeFile = path.join(cluster.dir, `judge-${process.pid}.jsonl`);

/** Every point once with a mailbox whose server files sent mail, and once with one that does not. */
const cases = stopPointNames.flatMap((point) => [true, false].map((files) => ({ point, files })));
const worlds = await Promise.all(
  cases.map(({ files }) =>
    newMailWorld(pools, Buffer.from(cluster.keys.secret, "base64"), {
      ...{ mailboxes: 1, files: () => files, burst: 1, subject: "Hello", message: "Hi {first_name:there}" },
    }),
  ),
);
const sink = await startSink({ logins: worlds.flatMap(({ boxes }) => loginsOf(boxes)), judgeFile });
const environment = await environmentOf(cluster, urls, {
  ...{
    SANDBOX_SMTP_PORT: String(sink.smtpPort),
    SANDBOX_IMAP_PORT: String(sink.imapPort),
    LOG_LEVEL: "fatal",
  },
});
const startWorker = (more: Record<string, string>) =>
  startChild("worker", [path.join(testDist, "worker.mjs")], { ...environment, ...more });

type Row = { state: string; isHeld: boolean; messageId: string | null };
async function rowOf(email: string): Promise<Row | undefined> {
  const { rows } = await pools.admin.query<Row>(
    `select d.state, e.state = 'held' as "isHeld", d.message_id as "messageId" from deliveries d
       join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
       join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
      where p.work_email = $1`,
    [email],
  );
  return rows[0];
}

// One after the other: a worker reaches its point with the only email that is due, and dies there. Leases are long, so that its work stays
// untouched.
const killed: { email: string; before: string | undefined }[] = [];
for (const [index, { point }] of cases.entries()) {
  const [email = ""] = await enroll(pools, worlds[index]!, 1);
  const armed = startWorker({
    STOP_POINT: point,
    ENGINE_IN_FLIGHT: "1",
    LEASE_SECONDS: "600",
    SETTLE_SECONDS: "600",
  });
  await armed.line(new RegExp(`^stop point ${point}$`));
  armed.kill("SIGKILL");
  await armed.exited;
  killed.push({ email, before: (await rowOf(email))?.state });
}

// Another worker takes everything over.
const living = startWorker({ LEASE_SECONDS: "2", SETTLE_SECONDS: "1" });
while ((await pools.admin.query<{ open: number }>(openRows)).rows[0]?.open !== 0) await sleep(100);
await living.stop();

const mails: JudgedMail[] = readFileSync(judgeFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const seen = await Promise.all(
  killed.map(async ({ email, before }, index) => {
    const after = await rowOf(email);
    const arrived = mails.filter(({ to }) => to === email);
    return {
      ...cases[index],
      before,
      after: after?.isHeld ? "held" : after?.state,
      mails: arrived.length,
      isSameName: arrived.every(({ messageId }) => messageId === after?.messageId),
    };
  }),
);
await Promise.all([sink.close(), pools.close()]);
process.stdout.write(`${JSON.stringify(seen)}\n`);
process.exit(0);
