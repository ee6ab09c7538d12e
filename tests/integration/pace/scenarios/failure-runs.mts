import { wakePausedAction } from "@/server/planning/prospect";
import { resumeAction } from "@/server/repositories/ledger/failure-runs";
import { workUntil } from "../../engine/drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  request,
  sql,
  usedOf,
  type World,
  wait,
} from "../../engine/kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T08:00:00Z");
  outside.mails = [];
  outside.onAction = null;
};
const counted = async (world: World) => {
  const all = (await deliveriesOf(world)).map(({ kind, state, wait_reason }) =>
    [kind, state, wait_reason].filter(Boolean).join(" "),
  );
  return Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, { length }]) => [one, length]));
};

// Twenty requests, each of which the network refuses.
await fresh();
{
  const world = await newWorld();
  const [accountId = ""] = world.accountIds;
  let tried = 0;
  outside.onAction = async () => {
    tried++;
    return { kind: "refused", reason: "profile_gone" };
  };
  await enroll(world, await newCampaign(world, [request(), wait(20), email()]), 20);
  await workUntil(engine, new Date("2026-03-05T16:00:00Z"));
  const before = { tried, used: await usedOf(world), rows: await counted(world) };
  const paused = await sql("select kind, failures, reason from failure_runs where workspace_id = $1", [
    world.workspaceId,
  ]);
  outside.onAction = null;
  await world.inside(async (tx) => {
    await resumeAction(tx, { accountId, kind: "connection_request" });
    await wakePausedAction(tx, world.planning(), accountId);
  });
  await workUntil(engine, new Date("2026-03-06T16:00:00Z"));
  seen.refusedAll = { before, paused, after: await counted(world) };
}

// A request that arrives between failures ends the run.
await fresh();
{
  const world = await newWorld();
  let tried = 0;
  outside.onAction = async (action, ready) => {
    tried++;
    if (tried % 5 !== 0) return { kind: "refused", reason: "profile_gone" };
    await ready();
    return { kind: "sent", providerId: action.key };
  };
  await enroll(world, await newCampaign(world, [request()]), 20);
  await workUntil(engine, new Date("2026-03-05T16:00:00Z"));
  seen.refusedSome = { tried };
}
await report(seen);
