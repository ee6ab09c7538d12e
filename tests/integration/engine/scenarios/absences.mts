import { newId } from "@/server/ids";
import { holdProspect, stopProspect } from "@/server/planning/prospect";
import { settleTask } from "@/server/planning/task";
import { workUntil } from "../drive.mts";
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
  sql,
  type World,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const monday = new Date("2026-03-02T09:00:00Z");
const days = (n: number) => new Date(+monday + n * 86_400_000);
const rows = async (world: World) =>
  (await deliveriesOf(world)).map(({ state, wait_reason, reason }) =>
    [state, wait_reason ?? reason].filter(Boolean).join(" "),
  );
const tasksOf = (world: World) =>
  sql<{ id: string; state: string; text: string; delivery_id: string; enrollment_id: string }>(
    "select * from tasks where workspace_id = $1",
    [world.workspaceId],
  );
/** A person who is out of office three times, the last time until Friday. */
const awayThrice = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at(monday.toISOString());
  outside.mails = [];
  const world = await newWorld();
  const [prospectId = ""] = await enroll(world, await newCampaign(world, [email()]), 1);
  const absent = (until: Date) =>
    world.inside((tx) => holdProspect(tx, world.planning(), { prospectId, until, reason: "out_of_office" }));
  await absent(days(1));
  await absent(days(2));
  const second = await rows(world);
  await absent(days(4));
  return { world, prospectId, second };
};

{
  const { world, second } = await awayThrice();
  const third = await rows(world);
  await workUntil(engine, days(7));
  const waiting = { mails: outside.mails.length, rows: await rows(world) };
  const [task] = await tasksOf(world);
  await world.inside((tx) =>
    settleTask(tx, world.planning(), {
      task: { id: task!.id, enrollmentId: task!.enrollment_id, deliveryId: task!.delivery_id },
      end: { state: "completed", outcome: null, note: null },
      reaction: "next",
      retry: null,
      actorId: newId(),
    }),
  );
  await workUntil(engine, days(8));
  const [done] = await tasksOf(world);
  seen.done = { second, third, waiting, text: task!.text, state: done!.state, mails: outside.mails.length };
}
{
  const { world, prospectId } = await awayThrice();
  await world.inside((tx) => stopProspect(tx, world.planning(), { prospectId, reason: "manual" }));
  const [task] = await tasksOf(world);
  seen.stopped = { rows: await rows(world), task: task!.state };
}
await report(seen);
