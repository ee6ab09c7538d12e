import type { Step } from "@/lib/contract/campaigns/sequence";
import { workUntil } from "../drive.mts";
import {
  accepted,
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  request,
  sql,
  type World,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00Z");
  outside.mails = [];
  outside.onAction = null;
};
const refuse = (reason: string) => {
  outside.onAction = async () => ({ kind: "refused", reason });
};
const rows = async (world: World) =>
  (await deliveriesOf(world)).map(({ kind, state, reason }) =>
    [kind, state, reason].filter(Boolean).join(" "),
  );
/** A request, and an email only for people who have not accepted. */
const twoWays = (): Step[] => {
  const [ask, isYes, mail] = [request(), accepted(7), email("Hello")];
  return [
    { ...ask, next: isYes.id },
    { ...isYes, next: null, no: mail.id },
    { ...mail, next: null },
  ] as Step[];
};

// The network refuses the request permanently.
await fresh();
{
  const world = await newWorld();
  refuse("profile_gone");
  await enroll(world, await newCampaign(world, twoWays()), 1);
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  seen.refused = await rows(world);
}

// There is no profile to send the request to.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, twoWays());
  const [prospectId] = await enroll(world, campaign, 1);
  await sql("update prospects set profile_url = null where id = $1", [prospectId]);
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  seen.noProfile = await rows(world);
}

// Without another branch the sequence ends if the condition says so.
await fresh();
{
  const world = await newWorld();
  refuse("profile_gone");
  await enroll(world, await newCampaign(world, [request(), accepted(7, "finish"), email("Hello")]), 1);
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  seen.finish = { rows: await rows(world), people: (await enrollmentsOf(world)).map(({ state }) => state) };
}

// A request sent by another campaign of the account may still be accepted.
await fresh();
{
  const world = await newWorld();
  const [prospectId] = await enroll(world, await newCampaign(world, [request()]), 1);
  await workUntil(engine, new Date("2026-03-02T10:00:00Z"));
  const campaign = await newCampaign(world, twoWays());
  await sql(
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, mailbox_id, entered_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`,
    [world.workspaceId, campaign, prospectId, world.accountIds[0], world.mailboxIds[0], new Date()],
  );
  const { catchUp } = await import("@/server/planning/catch-up");
  await world.inside((tx) => catchUp(tx, world.planning(), { campaignId: campaign, late: "ask" }, 100));
  await workUntil(engine, new Date("2026-03-03T12:00:00Z"));
  seen.askedElsewhere = (await rows(world)).slice(1);
}
await report(seen);
