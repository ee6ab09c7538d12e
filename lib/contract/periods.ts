/** Periods for looking back or ahead (CONST-27, TASK-03). */
export const periods = ["3_days", "1_week", "2_weeks", "1_month", "3_months", "6_months", "1_year"] as const;
export type PeriodName = (typeof periods)[number];

/** Calendar days; approximate for months and years. */
export const periodDays: Record<PeriodName, number> = {
  "3_days": 3,
  "1_week": 7,
  "2_weeks": 14,
  "1_month": 30,
  "3_months": 91,
  "6_months": 182,
  "1_year": 365,
};

const grains = ["day", "week", "month"] as const;
export type Grain = (typeof grains)[number];
/** Charts show up to this many days by day, and up to so many by week (ux 87). */
const maxDays = 84;
const maxDaysByWeek = 300;

/** The unit in which a period of this many days is drawn, so that its bars stay readable. */
export function grainOf(days: number): Grain {
  if (days <= maxDays) return "day";
  return days <= maxDaysByWeek ? "week" : "month";
}
