import { chance } from "../chance";

/** The shortest and longest pause of a lane, in seconds (R8). */
export type Spacing = { minSeconds: number; maxSeconds: number };

/**
 * The pause before the next action of a lane, in milliseconds: anywhere between the two bounds, so that actions follow no regular pattern,
 * and always the same for the same seed (R8).
 */
export function spacingMs({ minSeconds, maxSeconds }: Spacing, seed: string): number {
  const width = Math.max(0, maxSeconds - minSeconds);
  return Math.round((minSeconds + width * chance(seed)) * 1000);
}
