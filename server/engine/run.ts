import { abandonStrays } from "./abandon";
import type { Alarm } from "./alarm";
import { claim, untilNextWake } from "./claim";
import type { EngineContext } from "./context";
import { judgeHits } from "./judge-hits";
import { lookUp } from "./look-up";
import { makeFindable } from "./make-findable";
import { createNotices } from "./notices";
import { readAhead } from "./read-ahead";
import { reap } from "./reap";
import { repeat } from "./rounds";
import { createSettle } from "./settle/settle";
import { createStraySweep } from "./stray-rows";
import { unclaimLanes } from "./unclaim";
import { watch } from "./watchdog";
import { createWireMark } from "./wire-mark";
import { createWork } from "./work";

/** Stops claiming and resolves when everything in hand is settled. */
type Running = { drain(): Promise<void> };

/** Lanes per claim: few enough that other workers find some, many enough to be worth the round trip. */
const lanesPerClaim = 100;
const watchEveryMs = 60_000;
const sweepEveryMs = 10_000;
const findableEveryMs = 1_000;
const readEveryMs = 3_000;
const judgeEveryMs = 1_000;

/** The loop of a worker: claim, prepare, deliver, settle, until it is drained. `alarm` is what `engine.nudge` calls. */
export function runEngine(engine: EngineContext, alarm: Alarm): Running {
  const { config, log } = engine;
  const { inFlight, claimIntervalMs, leaseSeconds, settleSeconds } = config.engine;
  const notices = createNotices(engine);
  const work = createWork(engine, { mark: createWireMark(engine), settle: createSettle(engine, notices) });
  const longestRest = claimIntervalMs * 10;
  let isDraining = false;
  const begun = engine.now();
  let straysFrom = begun;
  const isIdle = () => !isDraining && work.lanes().length === 0;

  /** Once per lease. No other worker takes over lanes that are leased to this one but not in hand. */
  async function lookForStrays(): Promise<void> {
    if (+engine.now() - +straysFrom < leaseSeconds * 1000) return;
    await abandonStrays(engine, work.lanes());
    straysFrom = engine.now();
  }

  /** One claim. Returns how long there is nothing to do in milliseconds, null if there may be more. */
  async function turn(): Promise<number | null> {
    await lookForStrays();
    const free = inFlight - work.lanes().length;
    // The next lane that becomes free wakes the loop.
    if (free <= 0) return longestRest;
    const { rows, idleLanes } = await claim(engine, Math.min(free, lanesPerClaim));
    if (rows.length > 0) await engine.stopPoints.reach("after_claim");
    work.begin(rows);
    await unclaimLanes(engine, idleLanes);
    return rows.length > 0 ? null : Math.min(await untilNextWake(engine), longestRest);
  }

  async function loop(): Promise<void> {
    while (!isDraining) {
      try {
        const idleMs = await turn();
        if (idleMs !== null) await alarm.rest(idleMs);
      } catch (err) {
        log.error({ err }, "claiming failed");
        await alarm.rest(1_000);
      }
    }
  }

  const looping = loop();
  const rounds = [
    repeat((leaseSeconds * 1000) / 4, () => reap(engine), log),
    repeat(sweepEveryMs, createStraySweep(engine), log),
    repeat((settleSeconds * 1000) / 4, () => lookUp(engine), log),
    repeat(watchEveryMs, () => watch(engine, begun), log),
    repeat(readEveryMs, () => readAhead(engine), log),
    repeat(findableEveryMs, () => makeFindable(engine, isIdle), log),
    repeat(judgeEveryMs, () => judgeHits(engine), log),
  ];

  return {
    async drain() {
      isDraining = true;
      alarm.call();
      await looping;
      await Promise.all(rounds.map((stop) => stop()));
      await work.finish();
      await notices.close();
    },
  };
}
