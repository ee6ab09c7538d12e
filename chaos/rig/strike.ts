import { setTimeout as sleep } from "node:timers/promises";
import type { Postgres } from "@/bench/rig/postgres";
import type { Child } from "@/tests/support/child";
import type { Kill } from "./schedule";

export type Scene = {
  postgres: Pick<Postgres, "crash">;
  /** Confirmed mails so far. */
  accepted(): number;
  /** Kills the api process and starts another; resolves when that one answers. */
  replaceApi(): Promise<void>;
  /** Sets the workers' clock wrong, and right again. */
  jumpClock(): Promise<void>;
  random(): number;
};

/** The mails of a kill become due in so many slices, the last ones after it, so that the armed worker gets some of them however fast the others are. */
export const slicesFor = (workers: number): number => 4 * workers;
const slicesMs = 6_000;
/** What was under way when another process died comes back within a lease and a settle time. */
const pointMs = 15_000;
const momentMs = 8_000;

/**
 * Makes mails due and waits until the armed worker stands at its point, or until some mails have passed, and kills. Answers
 * false when the point was not reached in time and the worker was killed all the same.
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
  // What else is in flight goes on for a moment, so that it is caught in every stage.
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
