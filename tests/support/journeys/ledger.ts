import { localOf } from "@/server/domain/campaigns/hours/zone";
import type { Installation } from "@/tests/support/installation";
import { readClock } from "./clock";

type Of = { tern: Installation; workspaceId: string };
export type Act = { kind: string; prospectId: string; stepId: string /** Shown. */; at: Date };

/** What the ledger holds as done to people out there, in its order; what it believes of caps is not asked. */
export async function actsOf({ tern, workspaceId }: Of): Promise<Act[]> {
  const clock = await readClock({ tern, workspaceId });
  const rows = await tern.sql<Act>(
    `select kind, prospect_id as "prospectId", step_id as "stepId", transmitting_at as at from deliveries
      where workspace_id = $1 and state = 'sent' and transmitting_at is not null order by transmitting_at`,
    [workspaceId],
  );
  return rows.map((row) => ({ ...row, at: clock.toVirtual(row.at) }));
}

/** How many of a kind fell on each day of a calendar. */
export function perDay(acts: readonly Act[], kind: string, timezone: string): Map<number, number> {
  const days = new Map<number, number>();
  for (const act of acts.filter((one) => one.kind === kind)) {
    const { day } = localOf(act.at, timezone);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}
