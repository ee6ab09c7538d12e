import { chance } from "@/server/domain/campaigns/chance";

const minuteMs = 60_000;
/** Gaps of 1, 2, 4 … minutes, none longer than two hours: about a day until the last try (R13). */
const longestMinutes = 120;
export const maxAttempts = 18;

/** How long after the `attempts`-th failed try the next one comes, in milliseconds, spread by a quarter around the gap (R09). */
export function retryGapMs(attempts: number, seed: string): number {
  const minutes = Math.min(2 ** attempts, longestMinutes);
  return Math.round(minutes * minuteMs * (0.75 + chance(`${seed}|${attempts}`) / 2));
}
