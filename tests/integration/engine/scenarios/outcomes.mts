import { setTimeout as sleep } from "node:timers/promises";
import { claim } from "@/server/engine/claim";
import { deliver } from "@/server/engine/deliver";
import { lookUp } from "@/server/engine/look-up";
import { createNotices } from "@/server/engine/notices";
import { prepare } from "@/server/engine/prepare/prepare";
import { createSettle } from "@/server/engine/settle/settle";
import { createWireMark } from "@/server/engine/wire-mark";
import { stopProspect } from "@/server/planning/prospect";
import { send, take, workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  request,
  sql,
  time,
  usedOf,
  visit,
  type World,
} from "../kit.mts";

const seen: Record<string, unknown> = {};
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.actions = [];
  outside.onMail = null;
  outside.onAction = null;
  outside.evidence = null;
};
const messagesOf = async ({ workspaceId }: World) =>
  (
    await sql<{ state: string }>("select state from messages where workspace_id = $1 order by state", [
      workspaceId,
    ])
  ).map(({ state }) => state);
const statesOf = async (world: World) => (await deliveriesOf(world)).map(({ state }) => state).sort();

// A server refuses with a zero byte in its text; another answer cannot be recorded at all.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld({ accounts: 4, sentCopies: "none" });
  await enroll(world, await newCampaign(world, [email()]), 4);
  let answered = 0;
  outside.onMail = async (mail, ready, accept) => {
    await ready();
    const turn = answered++;
    while (answered < 4) await sleep(1);
    if (turn === 0) return { kind: "refused", reason: "550 no\0no \ud800", hardBounce: true };
    if (turn === 1) return { kind: "nonsense" } as never;
    accept();
    return { kind: "sent", providerId: `${mail.messageId}\0` };
  };
  const notices = createNotices(engine);
  const delivery = { mark: createWireMark(engine), settle: createSettle(engine, notices) };
  await Promise.allSettled((await take(engine)).map((lane) => deliver(engine, delivery, lane)));
  await notices.close();
  const rows = await deliveriesOf(world);
  seen.poison = {
    states: await statesOf(world),
    said: rows.find(({ state }) => state === "failed")?.reason,
  };
  await engine.pulse.stop();
}

// It is unknown whether a profile was visited.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld({ spacing: [0, 0] });
  await enroll(world, await newCampaign(world, [visit(), request()]), 1);
  outside.evidence = { kind: "unknowable" };
  let visits = 0;
  outside.onAction = async ({ kind, key }, ready) => {
    if ((await ready()) === "stop") return { kind: "stopped" };
    if (kind !== "visit_profile") return { kind: "sent", providerId: key };
    visits++;
    return { kind: "unknown", reason: "timeout" };
  };
  const states: string[][] = [];
  for (let turn = 0; turn < 3; turn++) {
    await workUntil(engine, new Date(+time.now + minutes(30)));
    pass(minutes(5));
    await lookUp(engine);
    states.push((await enrollmentsOf(world)).map(({ state }) => state));
  }
  await workUntil(engine, new Date(+time.now + hours(2)));
  seen.visits = { visits, states, end: await statesOf(world) };
  await engine.pulse.stop();
}

// A request must not be repeated, so a member has to decide.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld();
  await enroll(world, await newCampaign(world, [request()]), 1);
  outside.evidence = { kind: "unknowable" };
  outside.onAction = async (_action, ready) => {
    await ready();
    return { kind: "unknown", reason: "timeout" };
  };
  await workNow(engine);
  pass(minutes(5));
  await lookUp(engine);
  seen.request = {
    person: (await enrollmentsOf(world)).map(({ state }) => state),
    row: await statesOf(world),
  };
  await engine.pulse.stop();
}

// The second try of a request also has an unknown outcome, and becomes visible only after the first check.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld();
  await enroll(world, await newCampaign(world, [request()]), 1);
  outside.evidence = { kind: "absent" };
  let tries = 0;
  outside.onAction = async (_action, ready) => {
    await ready();
    tries++;
    return { kind: "unknown", reason: "timeout" };
  };
  const look = async () => {
    pass(minutes(5));
    await lookUp(engine);
    const [row] = await deliveriesOf(world);
    await workUntil(engine, new Date(+time.now + minutes(5)));
    return row!.state;
  };
  await workNow(engine);
  const first = [await look(), await look()];
  const triesUntilThen = tries;
  const second = await look();
  seen.secondTry = { first, triesUntilThen, second, tries };
  await engine.pulse.stop();
}

// A stop that has not committed yet while a worker prepares the person's email.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld();
  const [prospectId] = await enroll(world, await newCampaign(world, [email()]), 1);
  const { rows } = await claim(engine, 10);
  const { preparing } = await world.inside(async (tx) => {
    await stopProspect(tx, world.planning(), { prospectId: prospectId!, reason: "replied" });
    let isReady = false;
    const preparing = prepare(engine, world.workspaceId, rows).finally(() => {
      isReady = true;
    });
    while (!isReady && !(await isWaiting())) await sleep(5);
    return { preparing };
  });
  const lanes = await preparing;
  await send(engine, lanes);
  seen.ghost = {
    mails: outside.mails.length,
    states: await statesOf(world),
    messages: await messagesOf(world),
    used: (await usedOf(world)).reduce((sum, n) => sum + n, 0),
    leases: (
      await sql("select 1 from lanes where workspace_id = $1 and lease_by is not null", [world.workspaceId])
    ).length,
  };
  await engine.pulse.stop();
}

/** Whether a transaction of the app waits for another one. */
async function isWaiting(): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where usename = 'tern_app' and wait_event_type = 'Lock'";
  return (await sql(waiting)).length > 0;
}
await report(seen);
