import type { Enrichment, Step } from "@/lib/contract/campaigns/sequence";
import { newId } from "@/server/ids";
import { wakePeople } from "@/server/jobs/tasks/wake-people";
import type { Finding } from "@/server/ports/enrichment";
import { erasePerson } from "@/server/repositories/prospects/erasing";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  eventsOf,
  hours,
  keys,
  newCampaign,
  newEngine,
  newPeople,
  newWorld,
  outside,
  report,
  sql,
  time,
  type World,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const enrich = (finds: Enrichment): Step => ({ id: newId(), is_enabled: true, type: "enrich", finds });
const rows = async (world: World) =>
  (await deliveriesOf(world)).map(({ kind, state, reason, wait_reason }) =>
    [kind, state, reason ?? wait_reason].filter(Boolean).join(" "),
  );
const answer = (finding: Finding) => {
  outside.finding = () => finding;
};
const emptyOut = (ids: string[]) =>
  sql("update prospects set work_email = null, personal_email = null, phone = null where id = any($1)", [
    ids,
  ]);
const forget = async (ids: string[]) => {
  await emptyOut(ids);
  await sql("delete from prospect_identities where prospect_id = any($1) and kind in ('email', 'phone')", [
    ids,
  ]);
};
function begin(): void {
  at("2026-03-02T09:00:00.000Z");
  outside.lookedUp.length = 0;
  outside.mails.length = 0;
}
const found = { kind: "found", email: "kim@found.example", phone: "+12125550107" } as const;

{
  begin();
  answer(found);
  const world = await newWorld();
  // A person waits for an address in a campaign of their own.
  const waiting = await newCampaign(world, [email()]);
  const [person = ""] = await enroll(world, waiting, 1);
  await forget([person]);
  await workNow(engine);
  const before = await rows(world);
  const campaign = await newCampaign(world, [enrich("both"), email()]);
  await sql("update campaigns set settings = settings || '{\"include_existing\": true}' where id = $1", [
    campaign,
  ]);
  const [other = ""] = await enroll(world, campaign, 1);
  await forget([other]);
  await workUntil(engine, new Date(+time.now + hours(4)));
  const [row] = await sql("select work_email, phone, email_status from prospects where id = $1", [other]);
  seen.found = {
    before,
    row,
    sought: outside.lookedUp.map(({ sought }) => sought),
    mails: outside.mails.map(({ mail }) => mail.to.address),
    known: await sql(
      "select kind, value from prospect_identities where prospect_id = $1 and kind in ('email', 'phone') order by kind",
      [other],
    ),
    events: (await eventsOf(world)).filter((line) => line.startsWith("enriched")).length,
    jobs: await sql("select data->'prospectIds' as ids from jobs.job where name = 'wake-people'").then(
      (jobs) => jobs.map(({ ids }) => (ids as string[]).includes(other)),
    ),
  };
  await sql("update prospects set work_email = 'late@found.example' where id = $1", [person]);
  const tools = { inWorkspace: (_id: string, work: Parameters<World["inside"]>[0]) => world.inside(work) };
  await wakePeople({ ...tools, now: () => time.now, newId: () => newId() } as never, {
    workspaceId: world.workspaceId,
    prospectIds: [person],
  });
  await workUntil(engine, new Date(+time.now + hours(4)));
  seen.woken = outside.mails.map(({ mail }) => mail.to.address);
}

{
  const run = async (finding: Finding, prepare: (ids: string[]) => Promise<unknown>) => {
    begin();
    answer(finding);
    const world = await newWorld();
    const campaign = await newCampaign(world, [enrich("email")]);
    const ids = await enroll(world, campaign, 1);
    await prepare(ids);
    await workNow(engine);
    return {
      rows: await rows(world),
      calls: outside.lookedUp.length,
      people: (await enrollmentsOf(world)).map(({ state }) => state),
      statuses: await sql("select distinct status from prospects where workspace_id = $1", [
        world.workspaceId,
      ]),
    };
  };
  seen.nothing = await run({ kind: "nothing" }, forget);
  seen.known = await run(found, async () => undefined);
  seen.reached = await run({ kind: "found", email: "lee@found.example", phone: null }, forget);
  seen.away = await run({ kind: "later", reason: "unreachable" }, forget);
  seen.poor = await run({ kind: "barred", reason: "out_of_credits" }, forget);
  seen.nameless = await run(found, async (ids) => {
    await forget(ids);
    await sql("update prospects set profile_url = null, company_name = '' where id = any($1)", [ids]);
  });
}

{
  begin();
  const world = await newWorld();
  const campaign = await newCampaign(world, [enrich("email")]);
  const [one = "", other = ""] = await enroll(world, campaign, 2);
  await forget([one]);
  const [{ work_email } = { work_email: "" }] = await sql<{ work_email: string }>(
    "select work_email from prospects where id = $1",
    [other],
  );
  answer({ kind: "found", email: work_email, phone: null });
  await sql(
    "insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'email', $2, $3) on conflict do nothing",
    [world.workspaceId, work_email, other],
  );
  await workNow(engine);
  seen.theirs = await sql("select work_email from prospects where id = $1", [one]);
}

{
  // What is found belongs to a person who was erased.
  begin();
  answer(found);
  const world = await newWorld();
  const campaign = await newCampaign(world, [enrich("email")]);
  const [one = ""] = await enroll(world, campaign, 1);
  await forget([one]);
  const [gone = ""] = await newPeople(world, 1);
  const identities = [{ kind: "email" as const, value: found.email }];
  await world.inside((tx) => erasePerson(tx, keys.secret, { prospectId: gone, identities, at: time.now }));
  await workNow(engine);
  seen.erased = {
    people: await sql("select work_email, phone from prospects where id = $1", [one]),
    charged: await sql("select 1 from credit_postings where workspace_id = $1 and kind = 'charge'", [
      world.workspaceId,
    ]),
    held: await sql("select 1 from credit_holds where workspace_id = $1", [world.workspaceId]),
  };
}

await report(seen);
