import { type Hours, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { drawn } from "./drawn";

const minuteMs = 60_000;
/** A person reads an email this long after it came. */
const readAfterMs = { least: 5 * minuteMs, most: 6 * 60 * minuteMs } as const;
/** An email that is in no folder by then is missing. */
export const maxLooks = 5;
/** How long what was read stays in the inbox before it is put away. */
export const putAwayAfterMs = 24 * 60 * minuteMs;
/** The share of read emails that is marked as important. */
const importantShare = 0.3;

/** When the recipient reads an email that leaves now: most do so soon, and nobody in the middle of the night. */
export function readingTime(hours: Hours, sentAt: Date, seed: string): Date {
  const share = drawn("reads", seed) ** 2;
  const at = new Date(+sentAt + readAfterMs.least + (readAfterMs.most - readAfterMs.least) * share);
  const open = nextOpening({ ...hours, days: [1, 2, 3, 4, 5, 6, 7] }, at);
  // People read what came overnight one after the other, not in the first minute.
  return +open === +at ? at : new Date(+open + 60 * minuteMs * drawn("morning", seed));
}

/** Whether the recipient marks an email as important. What was in spam always is. */
export const isImportant = (placement: "inbox" | "spam", seed: string): boolean =>
  placement === "spam" || drawn("important", seed) < importantShare;

/** The emails of one day that were found, and how many of them in spam. */
export type DayResult = { found: number; spam: number };

const tooMuch = 0.2;
const fine = 0.1;
/** Fewer say nothing. */
const fewest = 5;

/** Whether the volume stays as it is because too much went to spam, until a day is fine again. `days` is in order, the latest last. */
export function isHeldBack(days: readonly DayResult[]): boolean {
  const telling = days.filter(({ found }) => found >= fewest);
  const turn = telling.findLast(({ found, spam }) => spam / found > tooMuch || spam / found < fine);
  return turn !== undefined && turn.spam / turn.found > tooMuch;
}

/** So many hard bounces within seven days stop the warm-up of a mailbox. */
export const maxBounces = 3;
