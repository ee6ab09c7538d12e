import { lookUp } from "@/server/engine/look-up";
import { reap } from "@/server/engine/reap";
import { enterCampaign, finishCampaign } from "@/server/jobs/tasks/campaigns";
import { wakeCredits } from "@/server/jobs/tasks/credits";
import { prepareCampaign } from "@/server/jobs/tasks/prepare-campaign";
import type { Jobs } from "@/server/queue/queue";
import { engineOf, jobToolsOf, newPlayer, type Player, type Scene } from "./cast";
import { lostOf, release } from "./copy";
import type { Course } from "./schedule";
import { beat, lapse, type Worker, workOnce } from "./workers";

const day = 86_400_000;
/** A longer wait is a wait for a user. */
const longestMs = 40 * day;
const maxTurns = 60;

type Job = { id: string; name: keyof Jobs; data: never };

/** One live worker and the jobs finish everything left, however long it waits; returns whether they came to an end. */
export async function bringToRest(
  scene: Scene,
  { workers, facts, loss }: Pick<Course, "workers" | "facts" | "loss">,
): Promise<boolean> {
  const { pools, outside } = scene;
  for (const worker of workers) await lapse(pools, worker);
  const player = newPlayer(scene, "rest", 99);
  const living: Worker = { id: player.newId(), isSafe: true };
  await beat(pools, living);
  const engine = engineOf(scene, player, { id: living.id, isSafe: () => true });
  const end = +outside.now() + longestMs;
  try {
    await reap(engine);
    facts.push(...(await release(scene, player, living, lostOf(facts, loss))));
    for (let turn = 0; turn < maxTurns; turn++) {
      if ((await workOnce(engine)) + (await doJobs(scene, player)) > 0) continue;
      const next = await nextMoment(scene);
      if (next === null || next > end) return true;
      outside.pass(Math.max(1, next - +outside.now()));
      await lookUp(engine);
    }
    return false;
  } finally {
    await pools.admin.query("delete from plumbing.workers where id = any($1)", [
      [living.id, ...workers.map(({ id }) => id)],
    ]);
  }
}

/** When the next action is due, in real milliseconds; null if there is none. */
async function nextMoment({ pools, world }: Scene): Promise<number | null> {
  const { rows } = await pools.admin.query<{ at: number | null }>(
    `select extract(epoch from least(
        (select min(wake_at) from lanes where workspace_id = $1 and closed_reason is null and lease_by is null and wake_at < 'infinity'),
        (select min(look_up_at) from deliveries where workspace_id = $1 and state = 'unknown')))::float8 * 1000 as at`,
    [world.workspaceId],
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : Math.ceil(at);
}

async function doJobs(scene: Scene, player: Player): Promise<number> {
  const { pools, world } = scene;
  const { rows } = await pools.admin.query<Job>(
    "delete from jobs.job where data ->> 'workspaceId' = $1 returning id, name, data",
    [world.workspaceId],
  );
  const tools = jobToolsOf(scene, player);
  for (const { name, data } of rows) {
    if (name === "finish-campaign") await finishCampaign(tools, data);
    if (name === "wake-credits") await wakeCredits(tools, data);
    if (name === "enter-campaign") await enterCampaign(tools, data);
    if (name === "prepare-campaign")
      await prepareCampaign(tools, data, { signal: new AbortController().signal, isLast: true });
  }
  return rows.length;
}
