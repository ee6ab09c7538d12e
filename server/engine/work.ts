import { abandon } from "./abandon";
import type { Claimed, LaneRef } from "./claim";
import type { EngineContext } from "./context";
import { type Delivery, deliver } from "./deliver";
import type { LaneJobs } from "./job";
import { prepare } from "./prepare/prepare";
import { unclaimRows } from "./unclaim";

/** What this worker has in hand. */
type Work = {
  /** Ids of the lanes between claim and settling. */
  lanes(): string[];
  begin(rows: readonly Claimed[]): void;
  /** Resolves when nothing is in hand any more. */
  finish(): Promise<void>;
};

/** Rows prepared in one transaction, unless one lane alone has more. */
const rowsPerBatch = 100;
/** Milliseconds until rows that could not be prepared are tried again. */
const troubleMs = 60_000;
const lanesOf = (rows: readonly LaneRef[]) => [...new Set(rows.map(({ laneId }) => laneId))];

export function createWork(engine: EngineContext, delivery: Delivery): Work {
  const { log } = engine;
  const inHand = new Set<Promise<void>>();
  /** Counts per lane, because a lane may be claimed again before its last settling is over here. */
  const held = new Map<string, number>();
  const hold = (laneId: string) => held.set(laneId, (held.get(laneId) ?? 0) + 1);
  function release(laneId: string): void {
    const times = (held.get(laneId) ?? 1) - 1;
    if (times > 0) held.set(laneId, times);
    else held.delete(laneId);
  }

  async function workOn(lane: LaneJobs): Promise<void> {
    try {
      await deliver(engine, delivery, lane);
    } catch (err) {
      log.error({ err, laneId: lane.laneId }, "a lane was let go of");
      await abandon(engine, lane).catch((cause) => log.error({ err: cause }, "could not abandon a lane"));
    }
    release(lane.laneId);
    engine.nudge();
  }

  /** Prepares in portions, so that the first ones can leave while the next are prepared. */
  async function prepareAll(workspaceId: string, rows: readonly Claimed[]): Promise<void> {
    const working: Promise<void>[] = [];
    for (const batch of batchesOf(rows, rowsPerBatch))
      working.push(...(await prepareSome(workspaceId, batch)));
    await Promise.all(working);
  }

  /** Returns the lanes at work. A portion that cannot be prepared is halved until the lane at fault is alone. */
  async function prepareSome(workspaceId: string, rows: readonly Claimed[]): Promise<Promise<void>[]> {
    const claimed = lanesOf(rows);
    let ready: LaneJobs[];
    try {
      ready = await prepare(engine, workspaceId, rows);
    } catch (err) {
      log.error({ err, workspaceId, rows: rows.length }, "could not prepare claimed rows");
      if (claimed.length === 1) {
        await unclaimRows(engine, rows, new Date(+engine.now() + troubleMs)).catch((cause) =>
          log.error({ err: cause, workspaceId }, "could not hand back unprepared rows"),
        );
        claimed.forEach(release);
        return [];
      }
      const working: Promise<void>[] = [];
      for (const half of batchesOf(rows, Math.ceil(rows.length / 2)))
        working.push(...(await prepareSome(workspaceId, half)));
      return working;
    }
    await engine.stopPoints.reach("after_render");
    const working = new Set(ready.map(({ laneId }) => laneId));
    claimed.filter((laneId) => !working.has(laneId)).forEach(release);
    if (working.size < claimed.length) engine.nudge();
    return ready.map(workOn);
  }

  return {
    lanes: () => [...held.keys()],
    begin(rows) {
      lanesOf(rows).forEach(hold);
      for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspaceId)) {
        const work = prepareAll(workspaceId, own).finally(() => inHand.delete(work));
        inHand.add(work);
      }
    },
    async finish() {
      while (inHand.size > 0) await Promise.all(inHand);
    },
  };
}

/** Splits whole lanes into batches of at most `max` rows; a lane with more is a batch of its own. */
function batchesOf(rows: readonly Claimed[], max: number): Claimed[][] {
  const batches: Claimed[][] = [];
  for (const lane of Map.groupBy(rows, ({ laneId }) => laneId).values()) {
    const last = batches.at(-1);
    if (last && last.length + lane.length <= max) last.push(...lane);
    else batches.push(lane);
  }
  return batches;
}
