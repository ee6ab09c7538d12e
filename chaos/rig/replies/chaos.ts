import path from "node:path";
import { environmentOf } from "@/bench/rig/environment";
import { newMembers } from "@/bench/rig/members";
import { openPools } from "@/bench/rig/pools";
import { startPostgres } from "@/bench/rig/postgres";
import { circumstances } from "@/bench/rig/report";
import { testDist } from "@/tests/support/cluster";
import { keepApi } from "../api";
import { setClockIn } from "../clock";
import { mailFaults } from "../faults";
import { createFleet } from "../fleet";
import { askerOf, sure } from "../live-world";
import { diceOf } from "../random-edits";
import { scheduleOf, type Victim } from "../schedule";
import { slicesFor, strike } from "../strike";
import { emptyBooks } from "./books";
import { startCarrier } from "./carrier";
import { colleaguesOf } from "./colleagues";
import { crowdOf } from "./crowd";
import { drain } from "./drain";
import { startMailServers } from "./mail-servers";
import { accountOf, heldPeople, letTimePass, unseenOf } from "./product-says";
import { troubleOf } from "./trouble";
import { judgeReplies } from "./verdict";
import { enterPeople, groups, imapHost, newRepliesWorld, relayHost, smtpHost, stepsEach } from "./world";

export type RepliesOptions = {
  kills: number;
  mails: number;
  workers: number;
  seed: string;
  say(line: string): void;
};

const inFlight = 10;
const numbers = 4;
/** How far the clock of one host is ahead. */
const aheadMs = 10 * 60_000;
/** How often everything that waits for a date becomes due. */
const passMs = 6_000;

/**
 * Prospects reply and opt out, members pause, stop and edit, inboxes become unreachable, hosts freeze and one clock is ahead, while
 * workers, the api and Postgres are killed. The result is judged by the outside servers' records.
 */
export async function runReplies({ kills, mails, workers, seed, say }: RepliesOptions) {
  const postgres = await startPostgres(testDist);
  const database = await postgres.newDatabase("replies");
  const pools = openPools(database);
  const dice = diceOf(seed);
  const startedAt = Date.now();
  const { workspaceId, cookies } = await newMembers(pools, 1);
  const secret = Buffer.from(postgres.keys.secret, "base64");
  const phoneNumbers = Array.from({ length: numbers }, (_, index) => `+1628555${1000 + index}`);
  const world = await newRepliesWorld(pools, secret, { workspaceId, numbers: phoneNumbers });
  const books = emptyBooks(world.logins.map(({ email }) => email));
  const faultOf = mailFaults();
  const servers = await startMailServers({
    ...{ logins: world.logins, password: world.password, groups, books },
    fault(recipient) {
      const fault = faultOf(recipient);
      if (fault?.kind === "reply" && fault.code >= 500) books.refused.add(recipient);
      return fault;
    },
    onMail: (mail) => crowd.onMail(mail),
  });
  const carrier = await startCarrier(books, {
    ...{ numbers: phoneNumbers, onText: (email, number) => crowd.onText(email, number) },
  });
  const clock = setClockIn(path.join(postgres.dir, "clock-offset"), dice.random);
  const environment = await environmentOf(postgres, database, {
    ...clock.environment,
    ...carrier.environment,
    ...{ ENGINE_IN_FLIGHT: String(inFlight), LEASE_SECONDS: "5", SETTLE_SECONDS: "2", LOG_LEVEL: "info" },
    EGRESS_ALLOW: [
      carrier.allow,
      `${smtpHost}:587 -> 127.0.0.1:${servers.smtpPort}`,
      `${relayHost}:587 -> 127.0.0.1:${servers.relayPort}`,
      ...servers.imapPorts.map((port, group) => `${imapHost(group)}:143 -> 127.0.0.1:${port}`),
    ].join(", "),
  });
  const baseUrl = environment.BASE_URL ?? "";
  const crowd = crowdOf({
    ...{ books, dice, baseUrl, servers, carrier },
    groupOf: (login) => world.logins.find(({ email }) => email === login)?.group ?? 0,
  });
  const colleagues = colleaguesOf({
    ...{ books, dice, ask: askerOf(baseUrl, cookies[0] ?? ""), people: crowd.all },
    campaignIds: world.campaigns.map(({ id }) => id),
  });
  const api = await keepApi(testDist, environment);
  const fleet = createFleet(testDist, workers, environment, clock.flags, (index) => ({
    CLOCK_AHEAD_MS: index % workers === 0 ? String(aheadMs) : "0",
  }));
  const pass = () => sure(() => letTimePass(pools));
  const trouble = troubleOf({
    ...{ books, dice, world, servers, crowd, colleagues },
    workers: () => fleet.all().slice(0, -1),
  });
  const killedAt: Record<string, number> = { any: 0 };
  const victims: Record<Victim, number> = { worker: 0, api: 0, postgres: 0, clock: 0 };
  const noted = (what: string, work: () => Promise<void>) => async () => {
    const incident = { what, from: Date.now(), to: Number.POSITIVE_INFINITY };
    books.incidents.push(incident);
    await work();
    incident.to = Date.now();
  };
  const noteNow = (what: string) => books.incidents.push({ what, from: Date.now(), to: Date.now() });
  const scene = {
    ...{ accepted: servers.accepted, random: dice.random },
    postgres: { crash: noted("Postgres was down", postgres.crash) },
    replaceApi: noted("the api was down", api.replace),
    jumpClock: noted("the clock was wrong", async () => {
      await clock.jump();
      await pass();
    }),
  };
  const passing = setInterval(() => void pass().catch(() => undefined), passMs);

  try {
    const goal = Math.ceil(mails / stepsEach);
    const makeDue = (count: number) => (count > 0 ? enterPeople(pools, world, count, enter) : undefined);
    const enter: Parameters<typeof enterPeople>[3] = (born) => {
      for (const { email, phone } of born) if (phone) carrier.register(email, phone);
      crowd.onBorn(born);
    };
    for (const [index, kill] of scheduleOf(kills, workers, seed).entries()) {
      const armed = await fleet.arm(kill);
      await armed.line(/the worker is at work/);
      const dueAfter = Math.ceil((goal * (index + 1)) / kills);
      const slices = slicesFor(workers);
      const slice = Math.ceil((dueAfter - crowd.all().length) / slices);
      const [isThere] = await Promise.all([
        strike(scene, armed, kill, slices, async () =>
          makeDue(Math.min(slice, dueAfter - crowd.all().length)),
        ).finally(() => {
          if (kill.victim === "worker" || kill.point) noteNow("a worker was killed");
        }),
        trouble.beside(index),
      ]);
      await makeDue(dueAfter - crowd.all().length);
      const at = (isThere && kill.point) || "any";
      killedAt[at] = (killedAt[at] ?? 0) + 1;
      victims[kill.victim]++;
      say(
        `kill ${index + 1} of ${kills}: ${kill.victim} at ${at}, ${books.contacts.length} messages, ${books.answers.length} answers`,
      );
    }
    await fleet.arm(null);
    const drained = await drain(pools, clock, crowd.settled, say);
    const unseen = await unseenOf(pools, crowd.mailed);
    await fleet.stop();
    await carrier.close();
    const planned = new Map(crowd.all().map(({ email }) => [email, stepsEach]));
    const { inQuestion, ...verdict } = judgeReplies(books, planned, await heldPeople(pools, world.logins));
    for (const { person, since = startedAt } of inQuestion)
      verdict.told.push(await accountOf(pools, person, since));
    const how = await circumstances(pools.admin, 1, mails);
    for (const line of verdict.told) say(line);
    return {
      ...{
        mails,
        people: planned.size,
        ...verdict,
        unseen,
        ways: countBy(books.answers.map(({ way }) => way)),
      },
      ...{
        ...trouble.did,
        ...colleagues.did,
        kills,
        killedAt,
        victims,
        workers,
        inFlight,
        seed,
        drained,
        ...how,
      },
    };
  } finally {
    clearInterval(passing);
    await Promise.all([fleet.stop(), api.stop()]);
    await Promise.all([servers.close(), carrier.close(), pools.close()]);
    await postgres.stop();
  }
}

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
