import { setTimeout as sleep } from "node:timers/promises";
import type { Postgres } from "@/bench/rig/postgres";
import type { Child } from "@/tests/support/child";
import type { Kill } from "./schedule";

export type Scene = {
  postgres: Pick<Postgres, "crash">;
  /** Confirmed emails so far. */
  accepted(): number;
  /** Kills the api process and starts another; resolves when that one responds. */
  replaceApi(): Promise<void>;
  /** Skews the workers' clock, and corrects it again. */
  jumpClock(): Promise<void>;
  random(): number;
};

/**
 * The emails of a kill become due in this many slices, the last ones after it, so that the armed worker gets some of them however fast the
 * others are.
 */
export const slicesFor = (workers: number): number => 4 * workers;
const slicesMs = 6_000;
/** The work of a process that died earlier comes back within a lease and a settle time. */
const pointMs = 15_000;
const momentMs = 8_000;

/**
 * Makes emails due, waits until the armed worker is at its point or some emails have passed, and kills. Returns false if the point was not
 * reached in time; the worker is then killed anyway.
 */
export async function strike(
  scene: Scene,
  armed: Child,
  kill: Kill,
  slices: number,
  makeSliceDue: () => Promise<void>,
): Promise<boolean> {
  const { postgres, replaceApi, jumpClock, random } = scene;
  const isThere = kill.point
    ? await reached(armed, kill.point, slices, makeSliceDue)
    : await progressed(scene, slices, makeSliceDue);
  // Other work continues for a moment, so that it is caught in every stage.
  await sleep(random() * 150);
  if (kill.victim === "api") await replaceApi();
  if (kill.victim === "clock") await jumpClock();
  if (kill.victim === "worker" || kill.point) armed.kill("SIGKILL");
  if (kill.victim === "postgres") await postgres.crash();
  if (kill.victim === "worker" || kill.point) await armed.exited;
  return isThere;
}

async function reached(
  armed: Child,
  point: string,
  slices: number,
  makeSliceDue: () => Promise<void>,
): Promise<boolean> {
  for (let slice = 1; slice <= slices; slice++) {
    await makeSliceDue();
    if (await stands(armed, point, slice < slices ? slicesMs / slices : pointMs)) return true;
  }
  return false;
}

const stands = (armed: Child, point: string, withinMs: number) =>
  armed.line(new RegExp(`^stop point ${point}$`), withinMs).then(
    () => true,
    () => false,
  );

async function progressed(
  { accepted, random }: Scene,
  slices: number,
  makeSliceDue: () => Promise<void>,
): Promise<boolean> {
  for (let slice = 1; slice <= slices; slice++) await makeSliceDue();
  const wanted = accepted() + 5 + random() * 60;
  const deadline = Date.now() + momentMs;
  while (accepted() < wanted && Date.now() < deadline) await sleep(5);
  return true;
}
