import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@/server/ids";
import { catchUp } from "@/server/planning/catch-up";
import { enrollPeople } from "@/server/planning/enroll";
import { restartPerson, resumePerson, stopPerson } from "@/server/planning/person";
import { optOut } from "@/server/services/prospects/opt-out";
import { gather } from "@/server/services/simulation/plan";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  email,
  enroll,
  enrollmentsOf,
  hours,
  newCampaign,
  newEngine,
  newPeople,
  newWorld,
  outside,
  report,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";
import { contextIn } from "../replay.mts";

const seen: Record<string, unknown> = {};
const engine = await newEngine();
const running = async (world: World) =>
  (await enrollmentsOf(world)).filter(({ state }) => state === "active" || state === "held").length;
const enter = (world: World, campaignId: string, prospectIds: string[]) =>
  world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId, prospectIds }));

/** Whether a transaction of the app waits for another one. */
async function isWaiting(): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where usename = 'tern_app' and wait_event_type = 'Lock'";
  return (await sql(waiting)).length > 0;
}

/** Runs `second` while a transaction that did `first` has not committed yet. */
async function crossing<First, Second>(
  world: World,
  first: (tx: Parameters<Parameters<World["inside"]>[0]>[0]) => Promise<First>,
  second: () => Promise<Second>,
): Promise<{ first: First; second: Second }> {
  let coming: Promise<Second> | undefined;
  const done = await world.inside(async (tx) => {
    const answer = await first(tx);
    let isOver = false;
    coming = second().finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isWaiting())) await sleep(5);
    return answer;
  });
  return { first: done, second: await coming! };
}

// Two campaigns take the same people at the same moment.
{
  const world = await newWorld();
  const one = await newCampaign(world, [email()]);
  const two = await newCampaign(world, [email()]);
  const people = await newPeople(world, 20);
  const { first, second } = await crossing(
    world,
    (tx) => enrollPeople(tx, world.planning(), { campaignId: one, prospectIds: people }),
    () => enter(world, two, people.toReversed()),
  );
  seen.race = {
    ...{ first: first.enrolled.length, second: second.enrolled.length },
    reasons: [...new Set(second.excluded.map(({ reason }) => reason))],
    running: await running(world),
  };
  await sql("update campaigns set is_existing_people = true where id = $1", [two]);
  seen.relaxed = (await enter(world, two, people)).enrolled.length;
  await sql("update lanes set closed_reason = 'over'");
}

// However a person came into two campaigns, the later one ends before its first step.
async function both(change: string): Promise<unknown> {
  outside.mails = [];
  const world = await newWorld({ spacing: [0, 0], dailyLimit: 100 });
  const one = await newCampaign(world, [email("One"), wait(1), email("More")]);
  const two = await newCampaign(world, [email("Two"), wait(1), email("More")]);
  const people = await enroll(world, one, 1);
  await sql("update campaigns set status = 'archived' where id = $1", [one]);
  await enter(world, two, people);
  await sql("update enrollments set entered_at = entered_at + interval '1 second' where campaign_id = $1", [
    two,
  ]);
  await sql("update campaigns set status = 'active' where id = $1", [one]);
  if (change) await sql(change, [world.workspaceId]);
  const { plan } = await gather(contextIn(world), {
    ...{ id: two, accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0, seed: "1" },
  });
  await workUntil(engine, new Date(+time.now + hours(2)));
  const rows = await sql<{ name: string; state: string; reason: string | null }>(
    `select v.sequence -> 0 ->> 'subject' as name, e.state, e.stop_reason as reason from enrollments e
       join campaign_versions v on v.campaign_id = e.campaign_id where e.workspace_id = $1 order by 1`,
    [world.workspaceId],
  );
  await sql("update lanes set closed_reason = 'over'");
  return {
    mails: outside.mails.map(({ mail }) => mail.subject).sort(),
    rows: rows.map(({ state, reason }) => [state, reason]),
    isForeseen: plan.people.map(({ facts }) => facts.isInOtherCampaign),
  };
}
seen.gate = {
  both: await both(""),
  knowingly: await both("update enrollments set is_exclusive = false where workspace_id = $1"),
  before: await both("update enrollments set is_exclusive = null where workspace_id = $1"),
};

// Resuming and restarting also start a person.
{
  const world = await newWorld();
  const one = await newCampaign(world, [email()]);
  const two = await newCampaign(world, [email()]);
  const [stopped, done] = await enroll(world, one, 2);
  const idOf = async (prospectId: string) =>
    (await enrollmentsOf(world)).find((row) => row.prospect_id === prospectId)!.id;
  const [first, second] = [await idOf(stopped!), await idOf(done!)];
  await world.inside((tx) => stopPerson(tx, world.planning(), { enrollmentId: first, reason: "manual" }));
  await world.inside((tx) => stopPerson(tx, world.planning(), { enrollmentId: second, reason: "manual" }));
  await enter(world, two, [stopped!, done!]);
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => "taken",
      (error: { code?: string }) => error.code,
    );
  const resume = () =>
    attempt(world.inside((tx) => resumePerson(tx, world.planning(), { enrollmentId: first })));
  const restart = () =>
    attempt(world.inside((tx) => restartPerson(tx, world.planning(), { enrollmentId: second })));
  const refused = [await resume(), await restart()];
  await sql("update campaigns set is_existing_people = true where id = $1", [one]);
  seen.again = { refused, taken: [await resume(), await restart()] };
  await sql("update lanes set closed_reason = 'over'");
}

// A finished person is sent back to an added step only if nothing forbids contacting them again.
async function led(since: (world: World, one: string, people: string[]) => Promise<unknown>) {
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  const world = await newWorld({ spacing: [0, 0], dailyLimit: 100 });
  const steps = [email("One")];
  const one = await newCampaign(world, steps);
  const people = await enroll(world, one, 1);
  await workNow(engine);
  const longer = [...steps, wait(1, "hours"), email("Added")];
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 2, $3)",
    [...[world.workspaceId, one, JSON.stringify(longer)]],
  );
  await sql("update campaigns set live_version = 2, status = 'active' where id = $1", [one]);
  await sql(
    `insert into catch_ups (workspace_id, campaign_id, enrollment_id, steps)
     select workspace_id, campaign_id, id, array[$2::uuid] from enrollments where campaign_id = $1`,
    [one, longer[2]!.id],
  );
  const lead = () =>
    world.inside((tx) => catchUp(tx, world.planning(), { campaignId: one, late: "ask" }, 10));
  await since(world, one, people);
  await lead();
  await workUntil(engine, new Date(+time.now + hours(3)));
  const left = await sql("select 1 from catch_ups where campaign_id = $1", [one]);
  await sql("update lanes set closed_reason = 'over'");
  return { mails: outside.mails.map(({ mail }) => mail.subject), left: left.length };
}
const other = (world: World) => newCampaign(world, [wait(5), email("Other")]);
seen.back = {
  free: await led(async () => undefined),
  elsewhere: await led(async (world, _, people) => enter(world, await other(world), people)),
  knowingly: await led(async (world, one, people) => {
    await enter(world, await other(world), people);
    await sql("update campaigns set is_existing_people = true where id = $1", [one]);
  }),
  answered: await led((world, one, [prospectId]) =>
    sql(
      "insert into events (workspace_id, id, at, kind, prospect_id, campaign_id) values ($1, $2, $3, 'reply', $4, $5)",
      [...[world.workspaceId, newId(), time.now, prospectId, one]],
    ),
  ),
  // They are being added to the other campaign.
  race: await led(async (world, one, people) => {
    const into = await other(world);
    await crossing(
      world,
      (tx) => enrollPeople(tx, world.planning(), { campaignId: into, prospectIds: people }),
      () => world.inside((tx) => catchUp(tx, world.planning(), { campaignId: one, late: "ask" }, 10)),
    );
  }),
};

// An opt-out that has not committed yet while the person is added to a campaign.
{
  outside.mails = [];
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  const [prospectId] = await newPeople(world, 1);
  await crossing(
    world,
    (tx) => optOut(tx, world.planning(), { prospectId: prospectId!, by: "link" }),
    () => enter(world, campaign, [prospectId!]),
  );
  await workNow(engine);
  const [late] = await newPeople(world, 1);
  await crossing(
    world,
    (tx) => enrollPeople(tx, world.planning(), { campaignId: campaign, prospectIds: [late!] }),
    () => world.inside((tx) => optOut(tx, world.planning(), { prospectId: late!, by: "link" })),
  );
  seen.optOut = {
    mails: outside.mails.length,
    people: (await enrollmentsOf(world)).map(({ state, stop_reason: reason }) => [state, reason]),
  };
}
await engine.pulse.stop();
await report(seen);
