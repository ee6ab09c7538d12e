import { chance } from "@/server/domain/campaigns/chance";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The waits after each failed attempt: about three days in all. */
const gaps = [
  ...[5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs],
  ...[10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs],
];
export const maxAttempts = gaps.length + 1;
/** A receiver may ask for a longer wait, but not for more than a day. */
const longestAskedMs = 24 * hourMs;

/** Milliseconds until the next attempt, 10 % more or less so that not all come back at once; null after the last one. */
export function waitAfter(attempts: number, seed: string, retryAfterSeconds: number | null): number | null {
  const gap = gaps[attempts - 1];
  if (gap === undefined) return null;
  const own = gap * (0.9 + chance(`${seed}|${attempts}`) / 5);
  const asked = Math.min((retryAfterSeconds ?? 0) * 1000, longestAskedMs);
  return Math.round(Math.max(own, asked));
}

/** How long an endpoint must do nothing but fail until it is paused. */
const patienceMs = 72 * hourMs;
/** After no answer at all nothing is sent to the endpoint for this long: it is probably down. */
export const restMs = 30_000;

type Failed = { status: number | null; failingSince: Date | null; now: Date };
/** What becomes of an endpoint after a failed attempt. */
export function endpointAfter({ status, failingSince, now }: Failed): "active" | "failing" | "gone" {
  if (status === 410) return "gone";
  return failingSince && +now - +failingSince >= patienceMs ? "failing" : "active";
}
