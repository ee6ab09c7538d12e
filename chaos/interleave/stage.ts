import { setImmediate as turn } from "node:timers/promises";
import type { Blocking } from "./blocking";

/** Where an actor waits until the scheduler releases it. */
export type Gate = { actor: string; point: string; open(): void };

/** A statement that Postgres has not answered yet. */
type Running = { actor: string; pid: number; isBlocked: boolean };

/** Everything held and everything in progress in one schedule. */
export type Stage = {
  /** Resolves when the scheduler says so; at once outside a schedule, never once the actor is dead. */
  hold(actor: string, point: string): Promise<void>;
  /** Runs a statement of an actor, which may release others that wait for a lock; never resolves once the actor is dead. */
  run<T>(actor: string, pid: number, statement: () => Promise<T>): Promise<T>;
  /** Resolves when everything waits at a gate or for a lock. */
  untilHeld(unfinished: () => readonly string[]): Promise<void>;
  gates(): readonly Gate[];
  /** The actor never continues; what it waits for is dropped. */
  kill(actor: string): void;
  /** From now on no one is held. */
  openAll(): void;
  /** A counter that grows with every commit or mark, which gives their order. */
  tick(): number;
};

const never = new Promise<never>(() => undefined);
/** How long a statement may take before checking whether it waits for a lock. */
const patienceMs = 3;
/** How long an actor that waits for nothing may sleep. */
const sleepMs = 10_000;

export function createStage(blocking: Blocking): Stage {
  let gates: Gate[] = [];
  const running = new Set<Running>();
  const dead = new Set<string>();
  let isOpen = false;
  /** A statement has ended since the last check of locks. */
  let isUnsure = false;
  let moves = 0;
  let ticks = 0;
  let heard: (() => void) | null = null;
  const moved = () => {
    moves++;
    heard?.();
  };

  /** Waits for an answer, or until it is worth checking who waits for whom. */
  const answerOrPatience = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      heard = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      heard = null;
    });

  async function askWhoWaits(these: readonly Running[]): Promise<void> {
    isUnsure = false;
    const blocked = await blocking.blocked(these.map(({ pid }) => pid));
    for (const one of these) one.isBlocked = blocked.has(one.pid);
  }

  async function untilQuiet(): Promise<void> {
    for (let before = -1; before !== moves; ) {
      before = moves;
      for (let i = 0; i < 3; i++) await turn();
    }
  }

  return {
    hold(actor, point) {
      moved();
      if (dead.has(actor)) return never;
      if (isOpen) return Promise.resolve();
      return new Promise((open) => gates.push({ actor, point, open }));
    },
    async run(actor, pid, statement) {
      if (dead.has(actor)) return never;
      const own: Running = { actor, pid, isBlocked: false };
      running.add(own);
      moved();
      try {
        return await statement();
      } catch (error) {
        if (dead.has(actor)) return await never;
        throw error;
      } finally {
        running.delete(own);
        isUnsure = true;
        moved();
      }
    },
    async untilHeld(unfinished) {
      const sleeping = Date.now() + sleepMs;
      for (;;) {
        await untilQuiet();
        const open = [...running].filter(({ isBlocked }) => !isBlocked);
        if (open.length === 0 && isUnsure && running.size > 0) {
          await askWhoWaits([...running]);
          continue;
        }
        if (open.length === 0) {
          const busy = new Set([...gates, ...running].map(({ actor }) => actor));
          const asleep = unfinished().filter((actor) => !busy.has(actor));
          if (asleep.length === 0 || Date.now() > sleeping) return;
          await answerOrPatience();
          continue;
        }
        const before = moves;
        await answerOrPatience();
        if (before !== moves) continue;
        await askWhoWaits(open);
      }
    },
    gates: () => gates,
    kill(actor) {
      dead.add(actor);
      gates = gates.filter((gate) => gate.actor !== actor);
      for (const one of running) if (one.actor === actor) running.delete(one);
      moved();
    },
    openAll() {
      isOpen = true;
      const held = gates;
      gates = [];
      for (const gate of held) gate.open();
    },
    tick: () => ++ticks,
  };
}

/** Removes a gate and releases its actor. */
export function openGate(stage: Stage, gate: Gate): void {
  const gates = stage.gates() as Gate[];
  gates.splice(gates.indexOf(gate), 1);
  gate.open();
}
