import { randomBytes } from "node:crypto";
import { blockingIn } from "./blocking";
import { engineOf, newPlayer, type RealPools, type Scene } from "./cast";
import { idsOf } from "./ids";
import { judge, twoCampaigns, type Violation } from "./judge";
import { asWritten, type Rewrite } from "./mutants";
import { newOutside } from "./outside";
import type { Play } from "./play";
import { bringToRest } from "./rest";
import { type Course, playSchedule } from "./schedule";
import { createStage } from "./stage";
import { startTasks } from "./tasks";
import { beat, lapse, workOnce } from "./workers";
import { newWorld, retire } from "./world";

/** The result of a schedule. `errors`: errors and warnings logged by the engine. */
export type Seen = Course & { violations: Violation[]; errors: string[] };

/** One database in which schedules run one after the other, each in its own workspace. */
export type Runner = {
  /** `run` must be unique: all IDs of the schedule are derived from it, so a repetition has the same ones. */
  play(run: number, play: Play, rewrite?: Rewrite): Promise<Seen>;
};

/** A Monday morning. */
const begun = new Date("2026-03-02T09:00:00.000Z");

export function runnerOn(pools: RealPools): Runner {
  const key = randomBytes(32);
  const blocking = blockingIn(pools.admin);
  return {
    async play(run, play, rewrite = asWritten) {
      const outside = newOutside(begun, { files: play.files, faults: new Map() });
      const world = await newWorld(pools, key, idsOf(run, 0), { ...play, now: begun });
      const stage = createStage(blocking);
      const scene: Scene = { pools, key, stage, outside, world, rewrite, run, errors: [] };
      if (play.isUnderWay) await sendFirst({ ...scene, rewrite: asWritten, stage: createStage(blocking) });
      for (const { step, fault } of play.faults) outside.faults.set(`0 ${step}`, fault);
      const seen: Violation[] = [];
      const watch = async () => void seen.push(...(await twoCampaigns(scene)));
      const tasks = await startTasks(scene, play, blocking);
      const course = await playSchedule(scene, tasks, play.turns, watch);
      const isAtRest = await bringToRest(scene, course);
      const violations = [...seen, ...(await judge(scene, play, course, isAtRest))];
      await retire(pools, world);
      return { ...course, violations, errors: scene.errors };
    },
  };
}

/** Executes the first steps before anything else happens. */
async function sendFirst(scene: Scene): Promise<void> {
  scene.stage.openAll();
  const player = newPlayer(scene, "before", 80);
  const worker = { id: player.newId(), isSafe: true };
  await beat(scene.pools, worker);
  await workOnce(engineOf(scene, player, { id: worker.id, isSafe: () => true }));
  await lapse(scene.pools, worker);
  for (const touch of scene.outside.book) touch.marked = 0;
}
