import type { Temper } from "@/lib/contract/sandbox";

/** The default settings of a workspace. */
export const defaultTemper: Temper = {
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
};

/** The stored settings of a workspace; missing or invalid values get their default. */
export function temperOf(column: unknown): Temper {
  const known = typeof column === "object" && column !== null ? column : {};
  const merged = { ...defaultTemper, ...known };
  return isTemper(merged) ? merged : defaultTemper;
}

const isTemper = (value: Record<string, unknown>): value is Temper =>
  (Object.keys(defaultTemper) as (keyof Temper)[]).every((key) => Number.isFinite(value[key]));
