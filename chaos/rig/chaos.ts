import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentOf } from "@/bench/rig/environment";
import { enroll, loginsOf, newMailWorld } from "@/bench/rig/mail-world";
import { openPools, type Pools } from "@/bench/rig/pools";
import { startPostgres } from "@/bench/rig/postgres";
import { circumstances } from "@/bench/rig/report";
import { startSink } from "@/bench/rig/sink";
import { chance } from "@/server/domain/campaigns/chance";
import { stopPointNames } from "@/server/engine/stop-points";
import { testDist } from "@/tests/support/cluster";
import { startUnipile } from "@/tests/support/stand-ins/unipile";
import { keepApi } from "./api";
import { type Clock, setClockIn } from "./clock";
import { mailFaults, networkFaults } from "./faults";
import { createFleet } from "./fleet";
import { arrivedOnNetwork, enrollMembers, newNetworkWorld } from "./network-world";
import { type Kill, scheduleOf, type Victim } from "./schedule";
import { slicesFor, strike } from "./strike";
import { judge, mailsOf, membersOf, openRows, whatStands } from "./verdict";

/** `network`: in addition to the emails, a quarter as many requests and messages through the network's API. */
export type Options = {
  kills: number;
  mails: number;
  workers: number;
  network: boolean;
  seed: string;
  say(line: string): void;
};

export const inFlight = 10;
/** Fewer than a mailbox may send per day, because every extra day lengthens the run. */
const mailsEach = 150;
const fewestMailboxes = 30;
/** Two thirds of the mailboxes have a server that files submitted mail itself. */
const files = (index: number) => index % 3 !== 0;
const message = `Hi {first_name:there},

I saw that {company_name:your company} is growing and thought of you. Would a short call next week suit you?

Ada`;

const drainMs = 240_000;
/** Seconds without any progress, after which the rest waits for its daily limit. */
const stillFor = 20;

/**
 * Sends emails, and acts on the network, through real worker processes while they, the api and Postgres are killed repeatedly and their
 * clock is skewed; then lets the rest finish and compares with the outside servers' records.
 */
export async function runChaos({ kills, mails, workers, network, seed, say }: Options) {
  const postgres = await startPostgres(testDist);
  const database = await postgres.newDatabase("chaos");
  const pools = openPools(database);
  let draws = 0;
  const random = () => chance(`${seed}|${draws++}`);
  const secret = Buffer.from(postgres.keys.secret, "base64");
  const mailboxes = Math.max(fewestMailboxes, Math.ceil(mails / mailsEach));
  const world = await newMailWorld(pools, secret, {
    ...{ mailboxes, files, burst: 1 },
    ...{ subject: "A question about {company_name:your company}", message },
  });
  const judgeFile = path.join(postgres.dir, "judge.jsonl");
  const sink = await startSink({ logins: loginsOf(world.boxes), judgeFile, fault: mailFaults() });
  const service = network ? await startUnipile(2, networkFaults(seed)) : null;
  const members = service && (await newNetworkWorld(pools, secret, service));
  const clock = setClockIn(path.join(postgres.dir, "clock-offset"), random);
  const environment = await environmentOf(postgres, database, {
    ...clock.environment,
    ...(service && {
      ...{ UNIPILE_DSN: service.url, UNIPILE_API_KEY: service.apiKey, EGRESS_ALLOW: service.allow },
    }),
    ...{ ENGINE_IN_FLIGHT: String(inFlight), LEASE_SECONDS: "5", SETTLE_SECONDS: "2", LOG_LEVEL: "info" },
    ...{ SANDBOX_SMTP_PORT: String(sink.smtpPort), SANDBOX_IMAP_PORT: String(sink.imapPort) },
  });
  const planned: string[] = [];
  const plannedMembers: string[] = [];
  const api = await keepApi(testDist, environment);
  const fleet = createFleet(testDist, workers, environment, clock.flags);
  const makeDue = async (count: number) => {
    planned.push(...(await enroll(pools, world, count)));
    const people = Math.floor(planned.length / 4) - plannedMembers.length;
    if (service && members && people > 0)
      plannedMembers.push(...(await enrollMembers(pools, service, members, people)));
  };
  const killedAt: Record<string, number> = { any: 0 };
  const victims: Record<Victim, number> = { worker: 0, api: 0, postgres: 0, clock: 0 };
  const scene = {
    postgres,
    accepted: sink.accepted,
    replaceApi: api.replace,
    async jumpClock() {
      await clock.jump();
      await letTimePass(pools);
    },
    random,
  };

  const slices = slicesFor(workers);
  try {
    for (const [index, kill] of scheduleOf(kills, workers, seed).entries()) {
      const armed = await fleet.arm(kill);
      await armed.line(/the worker is at work/);
      const dueAfter = Math.ceil((mails * (index + 1)) / kills);
      const slice = Math.ceil((dueAfter - planned.length) / slices);
      const isThere = await strike(scene, armed, kill, slices, () =>
        makeDue(Math.min(slice, dueAfter - planned.length)),
      );
      await makeDue(dueAfter - planned.length);
      const at = (isThere && kill.point) || "any";
      killedAt[at] = (killedAt[at] ?? 0) + 1;
      victims[kill.victim]++;
      say(
        `kill ${index + 1} of ${kills}: ${describe(kill, isThere)}, ${sink.accepted()} of ${mails} arrived`,
      );
    }
    await fleet.arm(null);
    const drained = await drain(pools, clock, say);
    await fleet.stop();
    const verdict = await judge(pools.admin, mailsOf(judgeFile), planned);
    const onNetwork =
      service && (await judge(pools.admin, membersOf(arrivedOnNetwork(service)), plannedMembers));
    const how = await circumstances(pools.admin, 1, mails);
    return {
      ...verdict,
      network: onNetwork,
      kills,
      killedAt,
      victims,
      workers,
      inFlight,
      seed,
      drained,
      ...how,
    };
  } finally {
    await Promise.all([fleet.stop(), api.stop()]);
    await Promise.all([sink.close(), service?.close(), pools.close()]);
    await postgres.stop();
  }
}

const describe = ({ victim, point }: Kill, isThere: boolean) =>
  `${victim} ${point ? `${isThere ? "at" : "waiting for"} ${point}` : "at any moment"}`;

/** Lets everything finish. Rows that would never be retried are left alone and count as lost. */
async function drain({ admin }: Pools, clock: Clock, say: (line: string) => void): Promise<boolean> {
  const deadline = Date.now() + drainMs;
  let last = { open: 0, since: Date.now() };
  while (Date.now() < deadline) {
    const { rows } = await admin.query<{ open: number }>(openRows);
    const open = rows[0]?.open ?? 0;
    if (open === 0) return true;
    say(`${open} are still under way`);
    if (open !== last.open) last = { open, since: Date.now() };
    if (Date.now() - last.since >= stillFor * 1000) {
      clock.ahead(1);
      last.since = Date.now();
    }
    await letTimePass({ admin });
    await sleep(1_000);
  }
  const { rows } = await admin.query(whatStands);
  for (const row of rows) say(`left: ${JSON.stringify(row)}`);
  return false;
}

/** Rows and lanes that wait for a later try become due now. */
async function letTimePass({ admin }: Pick<Pools, "admin">): Promise<void> {
  await admin.query("update deliveries set due_at = now() where state = 'planned' and due_at > now()");
  await admin.query(`update lanes l set slot_at = '-infinity', wake_at = now() where lease_by is null and exists (
    select 1 from deliveries d where d.workspace_id = l.workspace_id and d.lane_id = l.id
       and d.state = 'planned' and d.due_at <= now())`);
}

/** Every named point must have been hit, once there are enough kills for all of them. */
export const pointsMissed = (kills: number, killedAt: Record<string, number>): number =>
  kills < stopPointNames.length + 2 ? 0 : stopPointNames.filter((point) => !killedAt[point]).length;
