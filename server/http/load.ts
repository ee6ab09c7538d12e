import { monitorEventLoopDelay } from "node:perf_hooks";
import { busy } from "./rate-limited";

/** How busy this process is, looked at twice a second. */
export type Load = {
  /** Throws `busy` while others wait: for whoever is not signed in (F1). */
  refuseStranger(): void;
  /** The median of the last half second, above what the clock itself takes. */
  delaySeconds(): number;
  /** How many strangers were asked to come back. */
  refused(): number;
  stop(): void;
};

const windowMs = 500;
/** Busy for this many windows in a row, and no longer: a start, a large export or a machine that slept is over by then. */
const highWindows = 3;
const resolutionMs = 10;
const highDelayMs = 60;
const highCpu = 0.5;

/**
 * Watches the event loop. The median of its delays tells a process that is busy all the time from one that was held up once; the share
 * of a processor it used tells it from one that others on the machine keep from working, where refusing would help nobody.
 */
export function watchLoad(): Load {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = { at: performance.now(), cpu: process.cpuUsage() };
  let busyWindows = 0;
  let delayMs = 0;
  let refused = 0;
  const look = () => {
    const { user, system } = process.cpuUsage(before.cpu);
    const cpu = (user + system) / 1000 / (performance.now() - before.at);
    before = { at: performance.now(), cpu: process.cpuUsage() };
    delayMs = histogram.count > 0 ? Math.max(0, histogram.percentile(50) / 1e6 - resolutionMs) : 0;
    histogram.reset();
    busyWindows = isBusy({ delayMs, cpu }) ? busyWindows + 1 : 0;
  };
  const timer = setInterval(look, windowMs);
  timer.unref();
  return {
    refuseStranger() {
      if (busyWindows < highWindows) return;
      refused++;
      throw busy();
    },
    refused: () => refused,
    delaySeconds: () => delayMs / 1000,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** Every second turn waits so long that people notice, because of what this process itself does. */
export const isBusy = ({ delayMs, cpu }: { delayMs: number; cpu: number }): boolean =>
  delayMs > highDelayMs && cpu > highCpu;
