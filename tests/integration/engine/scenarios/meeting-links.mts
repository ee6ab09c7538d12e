import { newId } from "@/server/ids";
import { wakeMeetingLinks } from "@/server/planning/prospect";
import { setOfAccount } from "@/server/repositories/calendars/event-types";
import { workNow, workUntil } from "../drive.mts";
import {
  email,
  enroll,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  type World,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};

/** A connected calendar of the account's owner with one event type; returns its id. */
async function calendarFor(world: World, isActive = true): Promise<string> {
  const [calendar, type] = [newId(), newId()];
  const [account = ""] = world.accountIds;
  await sql(
    `insert into calendars (workspace_id, id, user_id, state, is_sandboxed, owner_key, owner_ref, organization_ref, name, email,
       access_from, access_until, connected_at, care_at)
     values ($1, $2, $3, 'connected', true, '\\x00', 'host', 'org', 'Host', 'h@x.test', now(), now(), now(), 'infinity')`,
    [world.workspaceId, calendar, account],
  );
  await sql(
    `insert into calendar_event_types (workspace_id, id, calendar_id, ref, name, url, minutes, is_active)
     values ($1, $2, $3, 'intro', 'Intro', 'https://book.test/host/intro', 30, $4)`,
    [world.workspaceId, type, calendar, isActive],
  );
  return type;
}
const choose = (world: World, type: string) =>
  world.inside(async (tx) => {
    const [account = ""] = world.accountIds;
    await setOfAccount(tx, account, type);
    await wakeMeetingLinks(tx, { now: time.now, newId: () => newId() }, account);
  });
const waits = async ({ workspaceId }: World) =>
  (
    await sql<{ reason: string | null }>(
      "select wait_reason as reason from deliveries where workspace_id = $1 and settled_at is null",
      [workspaceId],
    )
  ).map(({ reason }) => reason);
const linkIn = (text: string) => /https:\/\/book\.test\/\S+/.exec(text)?.[0] ?? "";
const tokenIn = (text: string) => new URL(linkIn(text)).searchParams.get("utm_content") ?? "";

const text = "Pick a time: {meeting_link:later}\nOr {unsubscribe_link}";
const open = { spacing: [0, 0] as const, burst: 50, dailyLimit: 1_000 };

{
  const world = await newWorld(open);
  const campaign = await newCampaign(world, [email("First", text)]);
  await choose(world, await calendarFor(world));
  const settings = JSON.stringify({ isLinkTracking: true });
  await sql("update campaigns set settings = $2 where id = $1", [campaign, settings]);
  await enroll(world, campaign, 2);
  await workNow(engine);
  const mails = outside.mails.splice(0).map(({ mail }) => mail);
  const tokens = mails.map((mail) => tokenIn(mail.text));
  const kept = await sql<{ token: string; text: string }>(
    `select l.token, m.text from meeting_links l join messages m on m.delivery_id = l.delivery_id
       join deliveries d on d.id = l.delivery_id and d.prospect_id = l.prospect_id where l.workspace_id = $1`,
    [world.workspaceId],
  );
  seen.sent = {
    mails: mails.length,
    areDistinct: new Set(tokens).size,
    haveForm: tokens.every((token) => /^t1\.[\w-]{16}$/.test(token)),
    areKept: kept.every((one) => tokens.includes(one.token) && one.text.includes(one.token)) && kept.length,
    hasMark: mails.some((mail) => /\{|later/.test(mail.text)),
  };
}
{
  const world = await newWorld(open);
  const campaign = await newCampaign(world, [email("First", text)]);
  await enroll(world, campaign, 1);
  await workNow(engine);
  const before = { mails: outside.mails.length, waits: await waits(world) };
  const type = await calendarFor(world, false);
  await choose(world, type);
  await workNow(engine);
  const inactive = { mails: outside.mails.length, waits: await waits(world) };
  await sql("update calendar_event_types set is_active = true where id = $1", [type]);
  await choose(world, type);
  await workNow(engine);
  seen.waits = { before, inactive, mails: outside.mails.splice(0).length };
}
{
  const world = await newWorld(open);
  const campaign = await newCampaign(world, [email("First", text)]);
  await choose(world, await calendarFor(world));
  await enroll(world, campaign, 1);
  const tried: string[] = [];
  outside.onMail = async (mail, ready, accept) => {
    tried.push(linkIn(mail.text));
    if ((await ready()) === "stop") return { kind: "stopped" };
    if (tried.length === 1) return { kind: "later", reason: "busy" };
    accept();
    return { kind: "sent", providerId: mail.messageId };
  };
  await workNow(engine);
  pass(hours(2));
  await workUntil(engine, new Date(+time.now + hours(4)));
  outside.onMail = null;
  const links = await sql("select 1 from meeting_links where workspace_id = $1", [world.workspaceId]);
  seen.retried = {
    tries: tried.length,
    links: new Set(tried).size,
    kept: links.length,
    mails: outside.mails.splice(0).length,
  };
}

await engine.pulse.stop();
report(seen);
