import type { EngineContext } from "./context";
import { mayAct } from "./fence";

/**
 * Nothing may stay due for two hours in an open lane without a reason (R13). Lanes sleep with a reason or are closed with one;
 * one that is awake and not worked on is a fault of ours, and is said aloud.
 */
export async function watch({ pools, now, log }: EngineContext): Promise<void> {
  const { rows } = await pools.engine.query<{ count: number }>(
    `select count(*)::int as count from lanes
      where wake_at < $1::timestamptz - interval '2 hours' and lease_by is null and closed_reason is null
        and ${mayAct("lanes.workspace_id")}`,
    [now()],
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) log.error({ count }, "lanes have been due for two hours without a reason");
}
