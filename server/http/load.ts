import { monitorEventLoopDelay } from "node:perf_hooks";
import { busy } from "./rate-limited";

/** How busy this process is, looked at twice a second. */
export type Load = {
  /** Throws `busy` if others wait; for callers without a session (F1). */
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
 * Watches the event loop. The median delay distinguishes a process that is always busy from one that was blocked once. Its CPU share
 * distinguishes it from one that other processes slow down, where refusing would not help.
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

/** Every second turn has a noticeable delay, caused by this process itself. */
export const isBusy = ({ delayMs, cpu }: { delayMs: number; cpu: number }): boolean =>
  delayMs > highDelayMs && cpu > highCpu;
