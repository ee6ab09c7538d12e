import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { DomainError } from "@/lib/contract/errors";

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
const retrySeconds = 5;
const resolutionMs = 10;
/** Every second turn waits this long, in a process that has no time left: people begin to notice. */
const highDelayMs = 40;
const highUtilization = 0.9;

/**
 * Watches the event loop. The median tells a process that is busy all the time from one that was held up once, as by a machine that
 * slept; the share of time it worked tells it from one that others on the machine keep from working.
 */
export function watchLoad(): Load {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = performance.eventLoopUtilization();
  let isHigh = false;
  let delayMs = 0;
  let refused = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    delayMs = histogram.count > 0 ? Math.max(0, histogram.percentile(50) / 1e6 - resolutionMs) : 0;
    histogram.reset();
    isHigh = isOverloaded({ delayMs, utilization });
  }, windowMs);
  timer.unref();
  return {
    refuseStranger() {
      if (!isHigh) return;
      refused++;
      throw new DomainError("busy", { seconds: retrySeconds });
    },
    refused: () => refused,
    delaySeconds: () => delayMs / 1000,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

export const isOverloaded = ({ delayMs, utilization }: { delayMs: number; utilization: number }): boolean =>
  delayMs > highDelayMs && utilization > highUtilization;
