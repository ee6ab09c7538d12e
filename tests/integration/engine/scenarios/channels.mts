import type { Step } from "@/lib/contract/sequence";
import { findBounced, recordBounce } from "@/server/engine/intake/bounces";
import { workUntil } from "../drive.mts";
import {
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
  sql,
  time,
  visit,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const steps = (): Step[] => [email(), wait(1), visit(), wait(1), email("", "Again")];
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00Z");
  outside.mails = [];
  outside.actions = [];
  outside.onMail = null;
};
const outcome = async (world: World) => ({
  rows: (await deliveriesOf(world)).map(({ kind, state, reason }) =>
    [kind, state, reason].filter(Boolean).join(" "),
  ),
  people: (await enrollmentsOf(world)).map(({ state, stop_reason }) =>
    [state, stop_reason].filter(Boolean).join(" "),
  ),
  visits: outside.actions.map((one) => one.at),
});
const campaignIn = async (world: World, settings: object) => {
  const campaign = await newCampaign(world, steps());
  await sql("update campaigns set settings = $2 where id = $1", [campaign, JSON.stringify(settings)]);
  return campaign;
};
const refuse = () => {
  outside.onMail = async () => ({ kind: "refused", reason: "550 5.1.1 unknown", hardBounce: true });
};

for (const [name, settings] of [
  ["ends", {}],
  ["continues", { continuesOnOtherChannels: true }],
] as const) {
  await fresh();
  const world = await newWorld();
  refuse();
  await enroll(world, await campaignIn(world, settings), 1);
  await workUntil(engine, new Date("2026-03-06T16:00:00Z"));
  seen[name] = await outcome(world);
}

// The mail comes back an hour after it was accepted.
await fresh();
{
  const world = await newWorld();
  await enroll(world, await campaignIn(world, { continuesOnOtherChannels: true }), 1);
  await workUntil(engine, new Date("2026-03-02T10:00:00Z"));
  const [sent] = outside.mails;
  await world.inside(async (tx) => {
    const bounce = {
      type: "hard",
      originalMessageId: sent!.mail.messageId,
      recipient: sent!.mail.to.address,
      status: "5.1.1",
      diagnostic: "unknown",
    } as never;
    const row = await findBounced(tx, world.planning(), bounce);
    const notice = { subject: "Undelivered", text: "", from: "mailer@x.test", to: "a@x.test", at: time.now };
    await recordBounce(tx, world.planning(), row!, bounce, { ...notice, dedupeKey: "one" });
  });
  await workUntil(engine, new Date("2026-03-06T16:00:00Z"));
  seen.comesBack = await outcome(world);
}
await report(seen);
