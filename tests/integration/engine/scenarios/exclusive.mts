import { setTimeout as sleep } from "node:timers/promises";
import { enrollPeople } from "@/server/engine/plan/enroll";
import { restartPerson, resumePerson, stopPerson } from "@/server/engine/plan/person";
import { optOut } from "@/server/services/opt-out";
import { workNow, workUntil } from "../drive.mts";
import {
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

/** Runs `second` while a transaction that did `first` is not committed yet. */
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

// However a person came into two campaigns: the later one ends before its first step.
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
  };
}
seen.gate = {
  both: await both(""),
  knowingly: await both("update enrollments set is_exclusive = false where workspace_id = $1"),
  before: await both("update enrollments set is_exclusive = null where workspace_id = $1"),
};

// Going on and beginning anew are ways in, too.
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

// An opt-out that is about to be committed while the person is put into a campaign.
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
