import type { TokenPanel } from "@/lib/contract/integrations/api-token";
import { usageDays } from "@/lib/contract/integrations/api-token";
import { medianOf, noTimes } from "./durations";

export type UsageRow = { day: string; calls: number; errors: number; times: number[] };

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first day that counts, in UTC. */
export const firstUsageDay = (now: Date) => dayOf(+now - (usageDays - 1) * dayMs);

/** The last days of a token, oldest first, with those on which nothing was called. */
export function usageOf(rows: readonly UsageRow[], now: Date): TokenPanel["usage"] {
  const days = Array.from({ length: usageDays }, (_, back) => {
    const day = dayOf(+now - (usageDays - 1 - back) * dayMs);
    const row = rows.find((one) => one.day === day);
    return { day, calls: row?.calls ?? 0, errors: row?.errors ?? 0 };
  });
  const sum = (of: "calls" | "errors") => days.reduce((total, day) => total + day[of], 0);
  const times = noTimes().map((_, step) => rows.reduce((total, row) => total + (row.times[step] ?? 0), 0));
  return {
    calls: sum("calls"),
    errors: sum("errors"),
    today: days.at(-1)!.calls,
    medianMs: medianOf(times),
    days,
  };
}
