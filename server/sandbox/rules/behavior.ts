import type { Behavior } from "@/lib/contract/sandbox";

/** The default settings of a workspace. */
export const defaultBehavior: Behavior = {
  acceptPercent: 55,
  replyPercent: 30,
  outOfOfficePercent: 6,
  bouncePercent: 4,
  optOutPercent: 3,
  minAnswerHours: 2,
  maxAnswerHours: 40,
  openPercent: 60,
  clickPercent: 20,
  scanPercent: 25,
  bookPercent: 40,
  colleaguePercent: 60,
};

/** The stored settings of a workspace; missing or invalid values get their default. */
export function behaviorOf(column: unknown): Behavior {
  const known = typeof column === "object" && column !== null ? column : {};
  const merged = { ...defaultBehavior, ...known };
  return isBehavior(merged) ? merged : defaultBehavior;
}

const isBehavior = (value: Record<string, unknown>): value is Behavior =>
  (Object.keys(defaultBehavior) as (keyof Behavior)[]).every((key) => Number.isFinite(value[key]));
