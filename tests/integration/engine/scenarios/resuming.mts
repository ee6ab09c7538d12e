import { pauseCampaign } from "@/server/planning/campaign";
import { catchUp } from "@/server/planning/catch-up";
import { enrollPeople } from "@/server/planning/enroll";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/ledger/lanes";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  email,
  enroll,
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

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  outside.mails = [];
  at("2026-03-02T09:00:00.000Z");
};
const paceOf = (times: readonly Date[]) => {
  const pauses = times.slice(1).map((t, i) => (+t - +times[i]!) / 60_000);
  const perDay = Object.groupBy(times, (t) => t.toISOString().slice(0, 10));
  return {
    shortest: Math.min(...pauses),
    maxPerDay: Math.max(...Object.values(perDay).map((day) => day?.length ?? 0)),
    outsideHours: times.filter((t) => t.getUTCHours() < 8 || t.getUTCHours() >= 17).length,
    days: Object.keys(perDay).length,
  };
};
const pause = async (world: World, id: string) => {
  await world.inside(async (tx) => {
    await tx.query("update campaigns set status = 'paused' where id = $1", [id]);
    await pauseCampaign(tx, world.planning(), id);
  });
};
const resume = async (world: World, campaignId: string) => {
  await sql("update campaigns set status = 'active' where id = $1", [campaignId]);
  const some = () => world.inside((tx) => catchUp(tx, world.planning(), { campaignId, late: "ask" }, 200));
  while ((await some()) > 0);
};

// Five hundred overdue steps when a campaign resumes after three days.
await fresh();
{
  const world = await newWorld({ dailyLimit: 30 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 500);
  await pause(world, campaign);
  await workUntil(engine, new Date("2026-03-05T11:00:00Z"));
  seen.whilePaused = outside.mails.length;
  await resume(world, campaign);
  await workUntil(engine, new Date("2026-03-06T22:00:00Z"));
  const times = outside.mails.map((mail) => mail.at);
  seen.resumed = { ...paceOf(times), first: times[0], sent: times.length };
}

// Everything that could hurry a lane is triggered repeatedly; it keeps its spacing.
await fresh();
{
  const world = await newWorld();
  const mailboxId = world.mailboxIds[0]!;
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 60);
  for (let minute = 0; minute < 60; minute++) {
    at(new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString());
    await workNow(engine);
    const press = minute % 3;
    if (press === 0) {
      await pause(world, campaign);
      await resume(world, campaign);
    } else if (press === 1) {
      await world.inside((tx) => setLaneClosed(tx, { mailboxId }, "mailbox_disconnected", time.now));
      await world.inside((tx) => setLaneClosed(tx, { mailboxId }, null, time.now));
    } else {
      await sql("update accounts set work_hours_end = $2 where workspace_id = $1", [
        world.workspaceId,
        minute % 2 ? 18 : 10,
      ]);
      await world.inside((tx) => reconsiderLanes(tx, { mailboxId }, time.now));
    }
  }
  seen.pressed = { ...paceOf(outside.mails.map((mail) => mail.at)), sent: outside.mails.length };
}

// The sender of a person stays the same, whatever happens to the campaign's senders.
await fresh();
{
  const world = await newWorld({ accounts: 3, spacing: [30, 60] });
  const campaign = await newCampaign(world, [email(), wait(2, "hours"), email("", "Again")]);
  const senders = "from campaign_senders where campaign_id = $1 and account_id = $2";
  const [kept, swapped, gone] = world.accountIds;
  await enroll(world, campaign, 12);
  await workUntil(engine, new Date("2026-03-02T10:00:00Z"));
  await sql(`delete ${senders}`, [campaign, gone]);
  await sql("update campaign_senders set mailbox_id = $3 where campaign_id = $1 and account_id = $2", [
    campaign,
    swapped,
    world.mailboxIds[0],
  ]);
  await sql("update mailboxes set daily_limit = 500 where account_id = $1", [kept]);
  await workUntil(engine, new Date("2026-03-02T16:00:00Z"));
  const byPerson = Object.values(Object.groupBy(outside.mails, ({ mail }) => mail.to.address));
  seen.senders = {
    perPerson: [...new Set(byPerson.map((mails) => mails?.length))],
    strangers: byPerson.filter((mails) => new Set(mails?.map(({ mailbox }) => mailbox)).size > 1).length,
    used: new Set(outside.mails.map(({ mailbox }) => mailbox)).size,
  };
}
// Many campaigns of many senders want to contact the same people at the same moment, with two workers.
await fresh();
{
  const world = await newWorld({ accounts: 6, spacing: [30, 60], dailyLimit: 500 });
  const people = await newPeople(world, 8);
  for (let n = 0; n < 6; n++) {
    const campaignId = await newCampaign(world, [email(), wait(5, "hours"), email("", "Again")]);
    await sql("update campaigns set is_existing_people = true where id = $1", [campaignId]);
    await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId, prospectIds: people }));
  }
  const second = await newEngine();
  for (const end = new Date("2026-03-03T12:00:00Z"); time.now < end; ) {
    await Promise.all([workNow(engine), workNow(second)]);
    const [row] = await sql<{ next: number }>(
      "select extract(epoch from min(wake_at))::float8 * 1000 as next from lanes where closed_reason is null",
    );
    at(new Date(Math.min(Math.max(Math.ceil(row?.next ?? 0), +time.now + 1), +end)).toISOString());
  }
  const [max] = await sql(
    `select max(a.day)::int as "perDay", max(a.week)::int as "perWeek", count(*)::int as sent from (
       select count(*) over (partition by prospect_id order by settled_at range between '23:59:59' preceding and current row) as day,
              count(*) over (partition by prospect_id order by settled_at range between '6 days 23:59:59' preceding and current row) as week
         from deliveries where workspace_id = $1 and state = 'sent') a`,
    [world.workspaceId],
  );
  seen.budget = max;
}
await report(seen);
