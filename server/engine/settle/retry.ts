import { chance } from "@/server/domain/campaigns/chance";

const minuteMs = 60_000;
/** Gaps of 1, 2, 4 … minutes, two hours at most: about a day until the last attempt (R13). */
const longestMinutes = 120;
export const maxAttempts = 18;

/** Milliseconds between the `attempts`-th failed attempt and the next one, with 25 % jitter (R09). */
export function retryGapMs(attempts: number, seed: string): number {
  const minutes = Math.min(2 ** attempts, longestMinutes);
  return Math.round(minutes * minuteMs * (0.75 + chance(`${seed}|${attempts}`) / 2));
}
