import { lookUp } from "@/server/engine/look-up";
import { reap } from "@/server/engine/reap";
import { pauseCampaign } from "@/server/planning/campaign";
import { stopPerson } from "@/server/planning/person";
import { send, take, workUntil } from "../../engine/drive.mts";
import {
  at,
  die,
  email,
  enroll,
  enrollmentsOf,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  usedOf,
  visit,
  type World,
} from "../../engine/kit.mts";

/** How many places in daily limits are taken while a worker holds the row, and at the end. */
const seen: Record<string, { inHand: number; after: number; ofMember?: number }> = {};
type Engine = Awaited<ReturnType<typeof newEngine>>;
const placesOf = async (world: World) => (await usedOf(world)).reduce((sum, n) => sum + n, 0);
const stopIn = async (world: World) => {
  const [person] = await enrollmentsOf(world);
  await world.inside((tx) =>
    stopPerson(tx, world.planning(), { enrollmentId: person!.id, reason: "manual" }),
  );
};

/** One person, one step, one worker that holds it; the case decides what happens then. */
async function place(
  name: string,
  act: (scene: { world: World; campaignId: string; holder: Engine; other: Engine }) => Promise<unknown>,
  step = email(),
) {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.onMail = null;
  outside.onAction = null;
  outside.sentFolder = null;
  const [holder, other] = [await newEngine(), await newEngine()];
  const world = await newWorld();
  await sql("update accounts set member_key = decode(md5($1), 'hex') where workspace_id = $2", [
    name,
    world.workspaceId,
  ]);
  const campaignId = await newCampaign(world, [step]);
  await enroll(world, campaignId, 1);
  const lanes = await take(holder);
  const inHand = await placesOf(world);
  const scene = { world, campaignId, holder, other };
  outside.onMail = async (mail, ready, accept) => {
    if (name === "refused after a stop") {
      await stopIn(world);
      return { kind: "refused", reason: "550 nobody here", hardBounce: true };
    }
    if (name === "refused") return { kind: "refused", reason: "550 nobody here" };
    if (name === "later") return { kind: "later", reason: "451 not now" };
    if ((await ready()) === "stop") return { kind: "stopped" };
    accept();
    if (name !== "late") return { kind: "unknown", reason: "ECONNRESET" };
    // A lookup misses a sent email and its place is released; then the worker reports that it was sent.
    await die(holder);
    await reap(other);
    outside.sentFolder = () => ({ kind: "absent" });
    for (let look = 0; look < 2; look++) {
      pass(minutes(10));
      await lookUp(other);
    }
    return { kind: "sent", providerId: mail.messageId };
  };
  if (step.type === "email" && !["died", "paused", "stopped"].includes(name)) await send(holder, lanes);
  await act(scene);
  const [member] = await sql<{ used: number }>(
    "select sum(used)::int as used from plumbing.member_usage where member_key = decode(md5($1), 'hex') and kind <> 'look'",
    [name],
  );
  seen[name] = {
    ...{ inHand, after: await placesOf(world) },
    ...(step.type === "email" ? {} : { ofMember: member?.used ?? 0 }),
  };
  await Promise.all([holder.pulse.stop(), other.pulse.stop()]);
}
const nothing = async () => undefined;
const dies = async ({ holder, other }: { holder: Engine; other: Engine }) => {
  await die(holder);
  await reap(other);
};

await place("refused", nothing);
await place("later", nothing);
await place("refused after a stop", nothing);
await place("late", nothing);
// Two lookups find nothing: it was never sent.
await place("absent", async ({ other }) => {
  outside.sentFolder = () => ({ kind: "absent" });
  for (let look = 0; look < 2; look++) {
    pass(minutes(10));
    await lookUp(other);
  }
});
await place("died", dies);
await place("stopped", async (scene) => {
  await stopIn(scene.world);
  await dies(scene);
});
await place("paused", async (scene) => {
  const { world, campaignId } = scene;
  await world.inside((tx) => pauseCampaign(tx, world.planning(), campaignId));
  await dies(scene);
});
// A step without a text: the next worker takes a new place.
await place(
  "taken over",
  async (scene) => {
    await dies(scene);
    await workUntil(scene.other, new Date(+time.now + hours(2)));
  },
  visit(),
);
await place("died on the network", dies, visit());
await report(seen);
