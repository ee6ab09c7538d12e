import { localOf } from "@/server/domain/campaigns/hours/zone";
import type { Installation } from "@/tests/support/installation";
import { readClock } from "./clock";

type Of = { tern: Installation; workspaceId: string };
export type Act = { kind: string; prospectId: string; stepId: string /** Shown. */; at: Date };

/** The actions that the ledger records as done to people, in order; its own counts of limits are not used. */
export async function actsOf({ tern, workspaceId }: Of): Promise<Act[]> {
  const clock = await readClock({ tern, workspaceId });
  const rows = await tern.sql<Act>(
    `select kind, prospect_id as "prospectId", step_id as "stepId", transmitting_at as at from deliveries
      where workspace_id = $1 and state = 'sent' and transmitting_at is not null order by transmitting_at`,
    [workspaceId],
  );
  return rows.map((row) => ({ ...row, at: clock.toVirtual(row.at) }));
}

/** The number of actions of a kind on each calendar day. */
export function perDay(acts: readonly Act[], kind: string, timezone: string): Map<number, number> {
  const days = new Map<number, number>();
  for (const act of acts.filter((one) => one.kind === kind)) {
    const { day } = localOf(act.at, timezone);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}
