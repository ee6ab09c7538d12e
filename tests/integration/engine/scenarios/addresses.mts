import { verifyAddressTask } from "@/server/jobs/tasks/verify-address";
import { wakePeople } from "@/server/jobs/tasks/wake-people";
import type { Verified } from "@/server/ports/enrichment";
import { erasePerson } from "@/server/repositories/prospects/erasing";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  hours,
  keys,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  sql,
  time,
  type World,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const day = 86_400_000;
const rows = async (world: World) =>
  (await deliveriesOf(world)).map(({ kind, state, wait_reason }) =>
    [kind, state, wait_reason].filter(Boolean).join(" "),
  );
const jobsOf = async (world: World) =>
  (
    await sql<{ id: string }>(
      "select data->>'prospectId' as id from jobs.job where name = 'verify-address' and data->>'workspaceId' = $1",
      [world.workspaceId],
    )
  ).map(({ id }) => id);
/** What the worker does with the jobs. */
async function doJobs(world: World): Promise<void> {
  const tools = {
    inWorkspace: (_id: string, work: Parameters<World["inside"]>[0]) => world.inside(work),
    ports: engine.ports,
    now: () => time.now,
    newId: engine.newId,
  } as never;
  const { workspaceId } = world;
  for (const prospectId of new Set(await jobsOf(world))) {
    await verifyAddressTask(tools, { workspaceId, prospectId });
    await wakePeople(tools, { workspaceId, prospectIds: [prospectId] });
  }
}
const checkOf = async (id: string) => {
  const [row] = await sql<{ status: string; check: { state: string; at: string; by: string } }>(
    `select email_status as status, address_checks -> coalesce(work_email, personal_email) as check
       from prospects where id = $1`,
    [id],
  );
  return { status: row!.status, state: row!.check?.state, by: row!.check?.by, at: row!.check?.at };
};

/** A campaign with one person, whose address was verified so many days ago. */
async function begin(days: number | null, verification: Verified) {
  at("2026-03-02T09:00:00.000Z");
  Object.assign(outside, { verification });
  outside.mails.length = 0;
  outside.verified.length = 0;
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  const [person = ""] = await enroll(world, campaign, 1);
  if (days !== null)
    await sql(
      `update prospects set address_checks = jsonb_build_object(coalesce(work_email, personal_email),
         jsonb_build_object('state', 'valid', 'at', $2::text, 'by', 'fullenrich')) where id = $1`,
      [person, new Date(+time.now - days * day).toISOString()],
    );
  return { world, person };
}
const verified = (state: "valid" | "catch_all" | "invalid"): Verified => ({
  kind: "verified",
  ...{ state, by: "hunter" },
});

async function run(days: number | null, verification: Verified) {
  const { world, person } = await begin(days, verification);
  await workNow(engine);
  const before = await rows(world);
  const jobs = (await jobsOf(world)).length;
  await doJobs(world);
  await workUntil(engine, new Date(+time.now + hours(2)));
  const { at: checkedAt, ...check } = await checkOf(person);
  return {
    ...{ before: before[0], jobs, asked: outside.verified.length, check, mails: outside.mails.length },
    ...{
      after: (await rows(world))[0],
      isFresh: checkedAt !== undefined && +time.now - Date.parse(checkedAt) < day,
    },
    credits: await sql("select 1 from credit_postings where workspace_id = $1 and kind = 'charge'", [
      world.workspaceId,
    ]).then(({ length }) => length),
  };
}
seen.valid = await run(91, verified("valid"));
seen.catchAll = await run(91, verified("catch_all"));
seen.invalid = await run(91, verified("invalid"));
seen.recent = await run(89, verified("invalid"));
seen.unchecked = await run(null, verified("invalid"));

{
  const { world, person } = await begin(91, { kind: "later", reason: "vendor_failed" });
  await workNow(engine);
  await doJobs(world);
  const first = [await checkOf(person).then(({ state, by }) => [state, by]), outside.mails.length];
  await workUntil(engine, new Date(+time.now + hours(2)));
  const [{ jobs } = { jobs: 0 }] = await sql<{ jobs: number }>(
    "select count(*)::int as jobs from jobs.job where name = 'verify-address' and data->>'prospectId' = $1",
    [person],
  );
  time.now = new Date(+time.now + day);
  await doJobs(world);
  await workUntil(engine, new Date(+time.now + hours(2)));
  seen.away = {
    first,
    isAskedAgain: jobs > 1,
    later: await checkOf(person).then(({ state, by }) => [state, by]),
    mails: outside.mails.length,
  };
}

{
  const { world, person } = await begin(91, verified("valid"));
  await sql("update prospects set opted_out_at = now() where id = $1", [person]);
  await verifyAddressTask(
    {
      inWorkspace: (_id: string, work: Parameters<World["inside"]>[0]) => world.inside(work),
      ports: engine.ports,
      now: () => time.now,
    } as never,
    { workspaceId: world.workspaceId, prospectId: person },
  );
  const asked = outside.verified.length;
  await world.inside((tx) =>
    erasePerson(tx, keys.secret, { prospectId: person, identities: [], at: time.now }),
  );
  seen.gone = {
    asked,
    kept: await sql("select address_checks as checks from prospects where id = $1", [person]),
  };
}

report(seen);
