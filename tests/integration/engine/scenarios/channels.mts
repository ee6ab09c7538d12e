import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import { clockOf } from "@/server/domain/clock";
import { findBounced, recordBounce } from "@/server/engine/intake/bounces";
import { newId } from "@/server/ids";
import { countBounces } from "@/server/repositories/ledger/bounces";
import { restoreAddress } from "@/server/services/prospects/restored-address";
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

/** The last email bounces as permanently undeliverable. */
const bounceBack = (world: World) =>
  world.inside(async (tx) => {
    const { mail } = outside.mails.at(-1)!;
    const bounce = {
      ...({ type: "hard", status: "5.1.1", diagnostic: "550 unknown" } as const),
      ...{ originalMessageId: mail.messageId, recipient: mail.to.address },
    };
    const row = await findBounced(tx, world.planning(), bounce);
    const notice = { subject: "Undelivered", text: "", from: "mailer@x.test", to: "a@x.test", at: time.now };
    await recordBounce(tx, world.planning(), row!, bounce, { ...notice, dedupeKey: mail.messageId });
  });

const contextIn = (world: World) =>
  ({
    transact: world.inside,
    scope: { personId: newId(), allowedAccounts: null },
    newId,
    clock: clockOf([]),
    now: () => time.now,
  }) as unknown as Context;

const standing = (world: World, campaignId: string) =>
  world.inside(async (tx) => {
    const { mails } = await countBounces(tx, campaignId, null);
    const [person] = await tx.query<{ status: string }>("select email_status as status from prospects");
    return { address: person!.status, sent: mails.sent, hard: mails.hard };
  });

// The email bounces an hour after it was accepted.
await fresh();
{
  const world = await newWorld();
  await enroll(world, await campaignIn(world, { continuesOnOtherChannels: true }), 1);
  await workUntil(engine, new Date("2026-03-02T10:00:00Z"));
  await bounceBack(world);
  await workUntil(engine, new Date("2026-03-06T16:00:00Z"));
  seen.comesBack = await outcome(world);
}
// A member says that a bounce was wrong: one during the SMTP dialog, and one reported later.
for (const [name, isReport] of [
  ["restored", false],
  ["restoredReport", true],
] as const) {
  await fresh();
  const world = await newWorld();
  if (!isReport) refuse();
  const campaignId = await campaignIn(world, {});
  const [id] = await enroll(world, campaignId, 1);
  await workUntil(engine, new Date("2026-03-02T10:00:00Z"));
  if (isReport) await bounceBack(world);
  const before = await standing(world, campaignId);
  outside.onMail = null;
  outside.mails = [];
  const { resumed } = await restoreAddress(contextIn(world), { id: id! });
  const after = await standing(world, campaignId);
  await workUntil(engine, new Date("2026-03-06T16:00:00Z"));
  const again = await restoreAddress(contextIn(world), { id: id! }).catch(({ code }) => code);
  seen[name] = { before, resumed, after, mails: outside.mails.length, ...(await outcome(world)), again };
}
await report(seen);
