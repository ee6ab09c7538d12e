import { lookUp } from "@/server/engine/look-up";
import { reap } from "@/server/engine/reap";
import { type Action, type Fact, perform } from "./actions";
import type { Blocking } from "./blocking";
import { engineOf, newPlayer, type Player, type Scene } from "./cast";
import { type Backup, backUp, type Loss, lostOf, release, restore } from "./copy";
import type { Part, Play } from "./play";
import { beat, lapse, type Worker, workOnce } from "./workers";

/** One part of a play while it runs. */
export type Task = { part: number; player: Player; isDone: boolean; done: Promise<void> };

export type Tasks = {
  all: readonly Task[];
  workers: readonly Worker[];
  /** What was committed so far. */
  facts: Fact[];
  /** What the copy does not know; null while the original lives. */
  loss(): Loss | null;
  /** Actors that still have something to do. */
  unfinished(): string[];
};

const begin = ": begin";

/** Starts every part of a play; each waits at its first gate. */
export async function startTasks(scene: Scene, play: Play, blocking: Blocking): Promise<Tasks> {
  const { stage, pools } = scene;
  const workers: Worker[] = [0, 1].map((n) => ({
    id: newPlayer(scene, "beat", 90 + n).newId(),
    isSafe: true,
  }));
  for (const worker of workers) await beat(pools, worker);
  const facts: Fact[] = [];
  let backup: Backup | null = play.parts.some(({ kind }) => kind === "restore") ? await backUp(scene) : null;
  let loss: Loss | null = null;
  const all = play.parts.map((part, index) => start(part, index));

  function start(part: Part, index: number): Task {
    const isAhead = "worker" in part && part.worker === 0;
    const player = newPlayer(scene, part.kind, index + 1, isAhead ? play.skewMs : 0);
    const task: Task = { part: index, player, isDone: false, done: Promise.resolve() };
    task.done = stage
      .hold(player.actor.id, `${part.kind}${begin}`)
      .then(() => runPart(part, player))
      .catch((error) => void scene.errors.push(`${player.actor.id}: ${(error as Error).message}`))
      .finally(() => {
        task.isDone = true;
      });
    return task;
  }

  async function runPart(part: Part, player: Player): Promise<void> {
    const aside = (work: () => Promise<void>) => stage.run(player.actor.id, 0, work);
    if (part.kind === "time") return scene.outside.pass(part.ms);
    if (part.kind === "back up")
      return aside(async () => {
        backup = await backUp(scene);
      });
    if (part.kind === "restore") return replace(player);
    if (!("worker" in part)) return act(part, player);
    const worker = workers[part.worker]!;
    const engine = engineOf(scene, player, { id: worker.id, isSafe: () => worker.isSafe });
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
        return aside(() => killWorker(part.worker));
      case "release":
        return void facts.push(...(await release(scene, player, worker, lostOf(facts, loss))));
    }
  }

  async function act(action: Action, player: Player) {
    const fact = await perform(scene, player, action);
    if (fact) facts.push(fact);
  }

  /** The original dies with everything in progress; what starts later runs in the copy. */
  async function replace(player: Player): Promise<void> {
    if (!backup || loss) return;
    const taken = backup;
    const waiting = new Set(
      stage.gates().flatMap(({ actor, point }) => (point.endsWith(begin) ? [actor] : [])),
    );
    await stage.run(player.actor.id, 0, async () => {
      await end(
        all.filter(
          ({ isDone, player: { actor } }) => !isDone && actor !== player.actor && !waiting.has(actor.id),
        ),
      );
      for (const worker of workers) await beat(pools, worker);
      loss = await restore(scene, player, taken);
    });
  }

  /** Its process is gone: its work never happens, its transactions are rolled back, its lease expires. */
  async function killWorker(number: number): Promise<void> {
    await end(all.filter(({ part }) => isInProcess(play.parts[part]!, number)));
    await lapse(pools, workers[number]!);
  }

  async function end(these: readonly Task[]): Promise<void> {
    for (const task of these) {
      stage.kill(task.player.actor.id);
      task.isDone = true;
    }
    const clients = these.flatMap(({ player }) => [...player.actor.clients]);
    await blocking.end(clients.map((client) => (client as unknown as { processID: number }).processID));
    for (const client of clients) client.release(true);
  }

  const unfinished = () => all.filter(({ isDone }) => !isDone).map(({ player }) => player.actor.id);
  return { all, workers, facts, loss: () => loss, unfinished };
}

const inProcess: ReadonlySet<Part["kind"]> = new Set(["worker", "reap", "look-up", "release"]);
/** What runs in a worker's process, as opposed to what happens to it from outside. */
const isInProcess = (part: Part, worker: number): boolean =>
  "worker" in part && inProcess.has(part.kind) && part.worker === worker;
