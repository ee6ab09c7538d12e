import { whyOf } from "@/server/engine/plan/why";
import { workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  enroll,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  request,
  sql,
  visit,
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
const why = await world.inside((tx) => whyOf(tx, world.planning(), open!.enrollment_id));
at("2026-03-02T20:00:00.000Z");
const stoppedAt = visits;
const usage = await sql("select kind, used, cut_to from usage where workspace_id = $1", [world.workspaceId]);

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
// The network wants no more requests for a week: visits go on, requests wait seven days (CRED-35).
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

await report({
  week: { refusals, inTheWeek, limited, after: kinds.slice(inTheWeek.length) },
  stoppedAt,
  waiting,
  usage,
  days,
  cap: why?.verdicts.find(({ gate }) => gate === "limit_has_room"),
});
