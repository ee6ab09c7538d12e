import { type WarmUp, type WarmUpDay, warmUpRampDays } from "@/lib/contract/accounts/warm-up";

const shownDays = 30;
const dayMs = 86_400_000;

const after = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

const empty = (day: string): WarmUpDay => ({ day, planned: 0, sent: 0, inbox: 0, spam: 0, isRest: false });

/** The days of the ramp, or the last 30; days without emails are among them. None before the first plan. */
export function rangeOf(
  { days, startedOn, beginsOn, today }: Pick<WarmUp, "days" | "startedOn" | "beginsOn" | "today">,
  range: "ramp" | "month",
): WarmUpDay[] {
  if (days.length === 0) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const first = range === "ramp" ? (startedOn ?? beginsOn ?? today) : after(today, 1 - shownDays);
  const count = range === "ramp" ? warmUpRampDays : shownDays;
  return Array.from({ length: count }, (_, index) => {
    const day = after(first, index);
    return known.get(day) ?? empty(day);
  });
}
