import type { ApprovalVerdict } from "@/lib/contract/campaigns/approvals";
import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import { clockOf } from "@/server/domain/clock";
import { readAhead } from "@/server/engine/read-ahead";
import { newId } from "@/server/ids";
import { wakeProspects, wakeTexts } from "@/server/planning/prospect";
import { decideApprovals, editApproval, listApprovals } from "@/server/services/approvals/approvals";
import { followSwitch } from "@/server/services/approvals/manual-approval";
import { send, take, workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  eventsOf,
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
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};

type Case = { world: World; cx: Context; campaignId: string; sequence: Step[]; prospectId: string };
const contextOf = (world: World) =>
  ({
    scope: { personId: newId(), workspaceId: world.workspaceId, allowedAccounts: null },
    clock: clockOf([]),
    now: () => time.now,
    newId: () => newId(),
    transact: world.inside,
  }) as unknown as Context;

/** One person in a campaign whose messages are reviewed first, on a Monday at 10:00. */
async function begin(sequence: Step[], isAsked = true): Promise<Case> {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.onMail = null;
  const world = await newWorld();
  const campaignId = await newCampaign(world, sequence);
  await sql("update campaigns set settings = $2 where id = $1", [campaignId, { manualApproval: isAsked }]);
  const [prospectId = ""] = await enroll(world, campaignId, 1);
  return { world, cx: contextOf(world), campaignId, sequence, prospectId };
}

const itemsOf = async ({ cx }: Case) => (await listApprovals(cx, { limit: 25 })).items;
const only = async (one: Case) => (await itemsOf(one))[0]!;
const look = async (one: Case) => {
  const { state, text, isChanged, isEdited } = await only(one);
  return [state, text, ...(isChanged ? ["changed"] : []), ...(isEdited ? ["edited"] : [])];
};
const rows = async ({ world }: Case) =>
  (await deliveriesOf(world)).map(({ state, reason, wait_reason }) =>
    [state, reason ?? wait_reason].filter(Boolean).join(" "),
  );
const sent = () => outside.mails.map(({ mail }) => [mail.subject, mail.text]);
async function decide(one: Case, verdict: ApprovalVerdict) {
  const { id, version } = await only(one);
  const { refused } = await decideApprovals(one.cx, { verdict, items: [{ id, version }] });
  return refused.map(({ code }) => code);
}
const seconds = (n: number) => pass(n * 1_000);

async function publish({ world, campaignId }: Case, sequence: Step[]): Promise<void> {
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 2, $3)",
    [world.workspaceId, campaignId, JSON.stringify(sequence)],
  );
  await sql("update campaigns set live_version = 2 where id = $1", [campaignId]);
  await world.inside((tx) => wakeTexts(tx, world.planning(), campaignId));
}
const saying = ([step, ...rest]: Step[], message: string): Step[] => [{ ...step, message } as Step, ...rest];

{
  const one = await begin([email("Hello", "Hi {first_name}")]);
  await workNow(engine);
  const waiting = [await look(one), await rows(one), sent()];
  await decide(one, "approved");
  await workNow(engine);
  const early = sent();
  seconds(10);
  await workNow(engine);
  seen.approved = { waiting, early, sent: sent(), after: await look(one), again: await decide(one, "hold") };
}
{
  const one = await begin([email("Hello", "Hi {first_name}")]);
  await workNow(engine);
  await decide(one, "approved");
  seconds(5);
  await decide(one, "awaiting");
  seconds(60);
  await workNow(engine);
  const others = { ...one.cx, scope: { ...one.cx.scope, allowedAccounts: [newId()] } } as Context;
  const { id, version } = await only(one);
  const foreign = await decideApprovals(others, { verdict: "approved", items: [{ id, version }] });
  seen.foreign = {
    sees: (await listApprovals(others, { limit: 25 })).items.length,
    refused: foreign.refused.map(({ code }) => code),
    edits: await editApproval(others, { id, version, text: "mine" }).catch(({ code }) => code),
  };
  seen.log = {
    kinds: (await eventsOf(one.world)).filter((line) => /waited|woken/.test(line)),
  };
  seen.undone = { sent: sent(), after: await look(one), rows: await rows(one) };
}
{
  const one = await begin([email("Hello", "Hi {first_name}")]);
  await workNow(engine);
  const { id, version } = await only(one);
  const edited = await editApproval(one.cx, {
    id,
    version,
    subject: "Dear you",
    text: "By hand {first_name}",
  });
  const stale = await decideApprovals(one.cx, { verdict: "approved", items: [{ id, version }] });
  await decideApprovals(one.cx, { verdict: "approved", items: [{ id, version: edited.version }] });
  seconds(10);
  await workNow(engine);
  seen.edited = { stale: stale.refused.map(({ code }) => code), sent: sent(), stepText: edited.stepText };
}
{
  const one = await begin([email("Hello", "Hi {first_name}"), wait(1), email("", "Still there?")]);
  await workNow(engine);
  await decide(one, "hold");
  await workUntil(engine, new Date(+time.now + hours(5)));
  const held = [await look(one), await rows(one), sent()];
  await decide(one, "canceled");
  const declined = await rows(one);
  seconds(10);
  await workNow(engine);
  seen.held = { held, declined, after: await look(one), rows: await rows(one), sent: sent() };
}
{
  const one = await begin([email("Hello", "Hi {first_name}")]);
  await workNow(engine);
  await decide(one, "approved");
  await publish(one, saying(one.sequence, "Hello {first_name}"));
  seconds(60);
  await workNow(engine);
  const atClaim = [await look(one), sent()];
  await decide(one, "approved");
  await sql("update prospects set first_name = 'Zoe' where id = $1", [one.prospectId]);
  await one.world.inside((tx) => wakeProspects(tx, one.world.planning(), [one.prospectId]));
  const unread = await decide(one, "approved");
  await readAhead(engine);
  const byData = await look(one);
  await decide(one, "approved");
  seconds(10);
  await workNow(engine);
  seen.changed = { atClaim, unread, byData, sent: sent() };
}
{
  const one = await begin([wait(20, "hours"), email("Hello", "Hi {first_name}")]);
  const later = await begin([wait(40, "hours"), email("Hello", "Hi {first_name}")]);
  await readAhead(engine);
  const ahead = [await look(one), await rows(one), (await itemsOf(later)).length];
  await decide(one, "approved");
  // Tuesday 6:00 in Berlin: its turn has come, but working hours have not begun.
  await sql("update lanes set closed_reason = null where workspace_id = $1", [one.world.workspaceId]);
  await workUntil(engine, new Date("2026-03-03T07:30:00.000Z"));
  const atNight = sent();
  await workUntil(engine, new Date("2026-03-03T09:00:00.000Z"));
  seen.ahead = { ahead, atNight, byDay: sent() };
}
{
  const one = await begin([email("Hello", "Hi {first_name}")], false);
  const inHand = await take(engine);
  await sql("update campaigns set settings = $2 where id = $1", [one.campaignId, { manualApproval: true }]);
  await one.world.inside((tx) => followSwitch(one.cx, tx, one.campaignId, true));
  await send(engine, inHand);
  await workUntil(engine, new Date(+time.now + hours(1)));
  const on = [await look(one), sent()];
  await sql("update campaigns set settings = '{}' where id = $1", [one.campaignId]);
  await one.world.inside((tx) => followSwitch(one.cx, tx, one.campaignId, false));
  await workUntil(engine, new Date(+time.now + hours(1)));
  seen.switched = { on, off: sent() };
}
{
  const one = await begin([email("Hello", "Hi {first_name}, of {company_name}")]);
  await workNow(engine);
  await readAhead(engine);
  const refused = await decide(one, "approved");
  const { id, version, missing } = await only(one);
  const { version: newer } = await editApproval(one.cx, { id, version, text: "Hi, whoever you are" });
  await decideApprovals(one.cx, { verdict: "approved", items: [{ id, version: newer }] });
  seconds(10);
  await workNow(engine);
  seen.incomplete = { refused, missing, sent: sent() };
}
{
  const [a, b] = [newId(), newId()];
  const first = email("Hello", "First");
  const test = {
    ...first,
    variants: {
      own: { id: a, weight: 50 },
      others: [{ id: b, weight: 50, subject: "Hello", message: "Second" }],
    },
  } as Step;
  const one = await begin([test], false);
  const before = await enroll(one.world, one.campaignId, 39);
  await workUntil(engine, new Date("2026-03-03T09:00:00.000Z"));
  const texts = sent().map(([, text]) => text);
  await sql("update campaigns set settings = $2 where id = $1", [one.campaignId, { manualApproval: true }]);
  const people = await enroll(one.world, one.campaignId, 10);
  await readAhead(engine);
  const assigned = await itemsOf(one);
  await publish(one, [first]);
  await readAhead(engine);
  const kept = await itemsOf(one);
  const newer = await enroll(one.world, one.campaignId, 10);
  await readAhead(engine);
  const [counted] = await sql<{ of: number }>(
    "select count(*)::int as of from deliveries where workspace_id = $1 and variant_id is not null",
    [one.world.workspaceId],
  );
  seen.variants = {
    both: [
      texts.filter((text) => text === "First").length > 8,
      texts.filter((text) => text === "Second").length > 8,
    ],
    kept: kept.filter(({ id, text, state }) =>
      assigned.some((o) => o.id === id && o.text === text && o.state === state),
    ).length,
    hasSecond: assigned.some(({ text }) => text === "Second"),
    newcomers: (await listApprovals(one.cx, { limit: 50 })).items
      .filter(({ prospectId }) => newer.includes(prospectId))
      .every(({ text }) => text === "First"),
    counted: counted?.of === 1 + before.length + people.length,
  };
}
await report(seen);
