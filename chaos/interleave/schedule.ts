import { setTimeout as sleep } from "node:timers/promises";
import type { Fact } from "./actions";
import type { Scene } from "./cast";
import type { Loss } from "./copy";
import type { Turn } from "./play";
import { type Gate, openGate } from "./stage";
import type { Tasks } from "./tasks";
import type { Worker } from "./workers";

/** A number of consecutive steps of one part; `at` is where it was held before them. */
export type Stretch = { part: number; steps: number; at: string };

/** What happened until a schedule was over. */
export type Course = {
  facts: Fact[];
  /** What the copy does not know; null if there was none. */
  loss: Loss | null;
  stretches: Stretch[];
  /** Points at which one participant was held while another ran. */
  points: Set<string>;
  workers: readonly Worker[];
};

/** Called after a commit that adds people to campaigns. */
type Watch = () => Promise<void>;

const ended = "its end";

/** Runs the tasks by their turns, then lets each finish, one after the other. */
export async function playSchedule(
  { stage }: Scene,
  tasks: Tasks,
  turns: readonly Turn[],
  watch: Watch,
): Promise<Course> {
  const partOf = new Map(tasks.all.map(({ part, player }) => [player.actor.id, part]));
  const gateOf = (part: number) => stage.gates().find(({ actor }) => partOf.get(actor) === part);
  const untilHeld = () => stage.untilHeld(tasks.unfinished);
  const stretches: Stretch[] = [];
  const points = new Set<string>();

  function note(part: number): void {
    const last = stretches.at(-1);
    if (last?.part === part) {
      last.steps++;
      return;
    }
    const left = last && gateOf(last.part);
    if (left) {
      last.at = left.point;
      points.add(left.point);
    }
    stretches.push({ part, steps: 1, at: ended });
  }

  async function pass(gate: Gate): Promise<void> {
    openGate(stage, gate);
    if (!/^(enrol|move): commit$/.test(gate.point)) return;
    await untilHeld();
    await watch();
  }

  /** One step of a part; false if it has nothing to do now. */
  async function step(part: number): Promise<boolean> {
    await untilHeld();
    const gate = gateOf(part);
    if (!gate) return false;
    note(part);
    await pass(gate);
    return true;
  }

  async function takeTurn({ part, steps, before }: Turn): Promise<void> {
    for (let done = 0; done < steps && (await step(part)); done++) {
      if (!before) continue;
      await untilHeld();
      if (gateOf(part)?.point.includes(before)) return;
    }
  }

  /** Returns whether anything was left to do. */
  async function stepAll(): Promise<boolean> {
    let isMoving = false;
    for (const { part } of tasks.all) while (await step(part)) isMoving = true;
    return isMoving || (tasks.unfinished().length > 0 && stage.gates().length > 0);
  }

  for (const turn of turns) await takeTurn(turn);
  while (await stepAll());
  if (tasks.unfinished().length > 0) await sleep(5);
  stage.openAll();
  await Promise.all(tasks.all.filter(({ isDone }) => !isDone).map(({ done }) => done));
  return { facts: tasks.facts, loss: tasks.loss(), stretches, points, workers: tasks.workers };
}
