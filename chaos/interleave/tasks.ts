import { lookUp } from "@/server/engine/look-up";
import { reap } from "@/server/engine/reap";
import type { Blocking } from "./blocking";
import { engineOf, newPlayer, type Player, type Scene } from "./cast";
import { type Fact, perform } from "./deeds";
import type { Part, Play } from "./play";
import { beat, lapse, type Worker, workOnce } from "./workers";

/** One part of a play while it is carried out. */
export type Task = { part: number; player: Player; isDone: boolean; done: Promise<void> };

export type Tasks = {
  all: readonly Task[];
  workers: readonly Worker[];
  /** What was committed so far. */
  facts: Fact[];
  /** Actors that still have something to do. */
  unfinished(): string[];
};

/** Starts every part of a play; each waits at its first gate. */
export async function startTasks(scene: Scene, play: Play, blocking: Blocking): Promise<Tasks> {
  const { stage, pools } = scene;
  const workers: Worker[] = [0, 1].map((n) => ({
    id: newPlayer(scene, "beat", 90 + n).newId(),
    isSafe: true,
  }));
  for (const worker of workers) await beat(pools, worker);
  const facts: Fact[] = [];
  const all = play.parts.map((part, index) => start(part, index));

  function start(part: Part, index: number): Task {
    const isAhead = "worker" in part && part.worker === 0;
    const player = newPlayer(scene, part.kind, index + 1, isAhead ? play.skewMs : 0);
    const task: Task = { part: index, player, isDone: false, done: Promise.resolve() };
    task.done = stage
      .hold(player.actor.id, `${part.kind}: begin`)
      .then(() => carryOut(part, player))
      .catch((error) => void scene.errors.push(`${player.actor.id}: ${(error as Error).message}`))
      .finally(() => {
        task.isDone = true;
      });
    return task;
  }

  async function carryOut(part: Part, player: Player): Promise<void> {
    if (!("worker" in part)) return part.kind === "time" ? scene.outside.pass(part.ms) : act(part, player);
    const worker = workers[part.worker]!;
    const engine = engineOf(scene, player, { id: worker.id, isSafe: () => worker.isSafe });
    const aside = (work: () => Promise<void>) => stage.run(player.actor.id, 0, work);
    switch (part.kind) {
      case "worker":
        for (let round = 0; round < part.rounds; round++) await workOnce(engine);
        return;
      case "reap":
        return void (await reap(engine));
      case "look-up":
        return void (await lookUp(engine));
      case "sign of life":
        return aside(() => beat(pools, worker));
      case "lease over":
        return aside(() => lapse(pools, worker));
      case "death":
        return aside(() => kill(part.worker));
    }
  }

  async function act(part: Exclude<Part, { worker: number } | { kind: "time" }>, player: Player) {
    const fact = await perform(scene, player, part);
    if (fact) facts.push(fact);
  }

  /** Its process is gone: what it was about to do never happens, its transactions are undone, its lease runs out. */
  async function kill(number: number): Promise<void> {
    const own = all.filter(({ part }) => isInProcess(play.parts[part]!, number));
    for (const task of own) {
      stage.kill(task.player.actor.id);
      task.isDone = true;
    }
    const clients = own.flatMap(({ player }) => [...player.actor.clients]);
    await blocking.end(clients.map((client) => (client as unknown as { processID: number }).processID));
    for (const client of clients) client.release(true);
    await lapse(pools, workers[number]!);
  }

  const unfinished = () => all.filter(({ isDone }) => !isDone).map(({ player }) => player.actor.id);
  return { all, workers, facts, unfinished };
}

/** What runs in the process of a worker; its fate comes from outside. */
const isInProcess = (part: Part, worker: number): boolean =>
  (part.kind === "worker" || part.kind === "reap" || part.kind === "look-up") && part.worker === worker;
