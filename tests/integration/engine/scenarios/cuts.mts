import type { Step } from "@/lib/contract/campaigns/sequence";
import { lookUp } from "@/server/engine/look-up";
import { newId } from "@/server/ids";
import { wakeAccount, wakeProspects } from "@/server/planning/prospect";
import { whyOf } from "@/server/planning/why";
import { listAccounts } from "@/server/repositories/accounts/accounts";
import { withMemberLimits } from "@/server/repositories/accounts/member-limits";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  engineConfig,
  enroll,
  enrollmentsOf,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  ports,
  report,
  request,
  sql,
  time,
  usedOf,
  visit,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
at("2026-03-02T09:00:00.000Z");
const world = await newWorld();
await sql("update accounts set visit_limit = 10 where workspace_id = $1", [world.workspaceId]);
const campaign = await newCampaign(world, [visit()]);
await enroll(world, campaign, 40);

let visits = 0;
outside.onAction = async (action, ready) => {
  if (visits === 4) return { kind: "later", reason: "limit_reached" };
  await ready();
  visits++;
  return { kind: "sent", providerId: action.key };
};
await workUntil(engine, new Date("2026-03-02T20:00:00Z"));
const waiting = await sql<{ wait_reason: string; count: number }>(
  `select wait_reason, count(*)::int as count from deliveries where workspace_id = $1 and state = 'planned' group by 1`,
  [world.workspaceId],
);
at("2026-03-02T12:00:00.000Z");
const [open] = (await deliveriesOf(world)).filter(({ settled_at }) => settled_at === null);
const why = await world.inside((tx) =>
  whyOf(tx, world.planning(), {
    enrollmentId: open!.enrollment_id,
    sms: engineConfig.sms,
    writer: ports.writing,
  }),
);
at("2026-03-02T20:00:00.000Z");
const stoppedAt = visits;
const usage = await sql(
  "select kind, used, cut_to from usage where workspace_id = $1 and owner_id not in (select id from campaigns)",
  [world.workspaceId],
);

outside.onAction = async (action, ready) => {
  await ready();
  visits++;
  return { kind: "sent", providerId: action.key };
};
const days: number[] = [];
for (const day of ["03", "04", "05", "06"]) {
  const before = visits;
  await workUntil(engine, new Date(`2026-03-${day}T22:00:00Z`));
  days.push(visits - before);
}
// The network allows no more requests for a week: visits continue, requests wait seven days (CRED-35).
const weekly = await newWorld();
await sql("update lanes set closed_reason = 'over' where workspace_id <> $1", [weekly.workspaceId]);
at("2026-03-09T09:00:00.000Z");
await enroll(weekly, await newCampaign(weekly, [request()]), 3);
await enroll(weekly, await newCampaign(weekly, [visit()]), 2);
const kinds: string[] = [];
let refusals = 0;
outside.onAction = async (action, ready) => {
  if (action.kind === "connection_request" && refusals === 0) {
    refusals++;
    return { kind: "later", reason: "week_limit_reached" };
  }
  await ready();
  kinds.push(action.kind);
  return { kind: "sent", providerId: action.key };
};
await workUntil(engine, new Date("2026-03-16T08:00:00Z"));
const inTheWeek = [...kinds];
const [limited] = await sql("select status, connect_limited_at from accounts where workspace_id = $1", [
  weekly.workspaceId,
]);
await workUntil(engine, new Date("2026-03-18T20:00:00Z"));

// One member in two workspaces: a limit set in one applies in the other (R10, CRED-35).
await sql("update lanes set closed_reason = 'over'");
at("2026-03-23T09:00:00.000Z");
const [here, there] = [await newWorld(), await newWorld()];
await sql(
  "update accounts set member_key = decode(md5('ada'), 'hex'), visit_limit = 10 where workspace_id = any($1)",
  [[here.workspaceId, there.workspaceId]],
);
const acted = new Map<string, string[]>();
const asked = async (of: World, steps: Step[], people: number) =>
  enroll(of, await newCampaign(of, steps), people);
await asked(here, [visit()], 2);
await asked(here, [request()], 1);
outside.onAction = async (action) => ({
  kind: "later",
  reason: action.kind === "visit_profile" ? "limit_reached" : "week_limit_reached",
});
await workUntil(engine, new Date("2026-03-23T20:00:00Z"));
outside.onAction = null;
outside.actions = [];
await asked(there, [visit()], 20);
await asked(there, [request()], 1);
for (const day of ["24", "25"]) {
  const before = outside.actions.length;
  await sql("update lanes set closed_reason = 'over' where workspace_id = $1", [here.workspaceId]);
  await workUntil(engine, new Date(`2026-03-${day}T22:00:00Z`));
  acted.set(
    day,
    outside.actions.slice(before).map(({ action }) => action.kind),
  );
}
const shared = {
  days: [...acted.values()].map((one) => one.length),
  requests: [...acted.values()].flat().filter((kind) => kind === "connection_request").length,
  shown: await there.inside(async (tx) => {
    const [account] = await withMemberLimits(tx, await listAccounts(tx, null));
    return account?.connectLimitedAt !== null;
  }),
};

// Every network step, one after the other, for one person.
const own = { is_enabled: true };
const url = "https://people.example/groups/8100300/";
const step = (rest: object) => ({ id: newId(), ...own, ...rest }) as Step;
const inMail = () => step({ type: "inmail", subject: "Hello {first_name:there}", message: "A question" });
const every = [
  step({ type: "follow" }),
  step({ type: "like_post" }),
  step({ type: "comment_post", message: "Well said, {first_name:you}" }),
  step({ type: "endorse" }),
  step({ type: "event_invite", url }),
  step({ type: "connection_by_email", message: "Shall we?" }),
  inMail(),
  step({ type: "group_message", url, message: "Hi group" }),
  step({ type: "event_message", url, message: "Hi guest" }),
].flatMap((one) => [one, wait(2)]);

async function freshWorld(type = "premium"): Promise<World> {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  Object.assign(outside, { actions: [], onAction: null });
  const fresh = await newWorld();
  await sql("update accounts set account_type = $2 where workspace_id = $1", [fresh.workspaceId, type]);
  return fresh;
}

// After a challenge nothing more of the kind that day, even when the account is let in again; then half of its limit (R10).
const suspect = await freshWorld();
await sql("update accounts set visit_limit = 10 where workspace_id = $1", [suspect.workspaceId]);
await enroll(suspect, await newCampaign(suspect, [visit()]), 40);
let looks = 0;
outside.onAction = async (action, ready) => {
  if (looks === 3 && outside.actions.length === 0) {
    outside.actions.push({ accountId: "", action, at: time.now });
    return { kind: "later", reason: "challenge" };
  }
  await ready();
  looks++;
  return { kind: "sent", providerId: action.key };
};
await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
const shutOut = await sql("select closed_reason from lanes where workspace_id = $1 and channel = 'network'", [
  suspect.workspaceId,
]);
await sql(
  "update lanes set closed_reason = null, wake_at = $2 where workspace_id = $1 and channel = 'network'",
  [suspect.workspaceId, time.now],
);
const looksByDay: number[] = [];
for (const day of ["02", "03", "04"]) {
  await workUntil(engine, new Date(`2026-03-${day}T22:00:00Z`));
  looksByDay.push(looks);
}
const rows = async (of: World) =>
  (await deliveriesOf(of)).map(({ kind, state, reason, wait_reason }) =>
    [kind, state, reason ?? wait_reason].filter(Boolean).join(" "),
  );
const people = async (of: World) =>
  (await enrollmentsOf(of)).map(({ state, stop_reason }) => [state, stop_reason].filter(Boolean).join(" "));

const whole = await freshWorld();
await enroll(whole, await newCampaign(whole, every), 1);
await workUntil(engine, new Date("2026-04-10T20:00:00Z"));
const steps = {
  actions: outside.actions.map(({ action: { key: _key, to: _to, ...rest } }) => rest),
  messages: await sql("select kind, subject, text, state from messages where workspace_id = $1 order by at", [
    whole.workspaceId,
  ]),
  usage: await sql(
    "select kind, sum(used)::int as used from usage where workspace_id = $1 and owner_id not in (select id from campaigns) group by 1 order by 1",
    [whole.workspaceId],
  ),
  people: await people(whole),
};

// A bar holds the person at the step until the data it names changes.
const closed = await freshWorld();
const [prospect = ""] = await enroll(closed, await newCampaign(closed, [inMail()]), 1);
outside.onAction = async () => ({ kind: "barred", reason: "closed_profile" });
await workNow(engine);
const barred = { rows: await rows(closed), people: await people(closed), used: await usedOf(closed) };
outside.onAction = null;
await closed.inside((tx) => wakeProspects(tx, closed.planning(), [prospect]));
pass(minutes(20));
await workNow(engine);
const opened = await rows(closed);

const free = await freshWorld("basic");
await enroll(free, await newCampaign(free, [inMail()]), 1);
await workNow(engine);
const unpaid = { rows: await rows(free), asked: outside.actions.length };
await sql("update accounts set account_type = 'premium' where workspace_id = $1", [free.workspaceId]);
await free.inside((tx) => wakeAccount(tx, free.planning(), free.accountIds[0] ?? ""));
pass(minutes(20));
await workNow(engine);
const paid = await rows(free);

// Without credits no one gets an InMail before the next working day.
const spent = await freshWorld();
await enroll(spent, await newCampaign(spent, [inMail()]), 3);
let askedForCredits = 0;
outside.onAction = async () => {
  askedForCredits++;
  return { kind: "barred", reason: "out_of_credits" };
};
await workUntil(engine, new Date("2026-03-02T20:00:00Z"));
const credits = { asked: askedForCredits, rows: (await rows(spent)).toSorted() };
outside.onAction = null;
await workUntil(engine, new Date("2026-03-03T20:00:00Z"));
const refilled = await rows(spent);

// A person who cannot be messaged is stopped; one who cannot be liked continues (R13).
const gone = await freshWorld();
await enroll(gone, await newCampaign(gone, [step({ type: "like_post" }), wait(1), inMail()]), 1);
outside.onAction = async () => ({ kind: "refused", reason: "profile_gone" });
await workUntil(engine, new Date("2026-03-05T20:00:00Z"));
const refusals13 = { rows: await rows(gone), people: await people(gone) };

// A comment with an unknown outcome is looked up by its key and not written again.
const lost = await freshWorld();
await enroll(lost, await newCampaign(lost, [step({ type: "comment_post", message: "Well said" })]), 1);
outside.onAction = async (action, ready) => {
  await ready();
  outside.actions.push({ accountId: "", action, at: new Date() });
  return { kind: "unknown", reason: "connection_lost" };
};
await workNow(engine);
const unsure = await rows(lost);
pass(minutes(2));
await lookUp(engine);
const found = { rows: await rows(lost), comments: outside.actions.length, people: await people(lost) };

await report({
  shared,
  challenge: { shutOut, looksByDay },
  steps,
  barred,
  opened,
  unpaid,
  paid,
  credits,
  refilled,
  refusals13,
  unsure,
  found,
  week: { refusals, inTheWeek, limited, after: kinds.slice(inTheWeek.length) },
  stoppedAt,
  waiting,
  usage,
  days,
  cap: why?.verdicts.find(({ gate }) => gate === "limit_has_room"),
});
