import type { Tx } from "@/server/db/tx";
import type { ClockSegment } from "@/server/domain/clock";

/** The pieces of the workspace's clock; none while it runs on real time (R31). */
export const listClockSegments = (tx: Tx): Promise<ClockSegment[]> =>
  tx.query<ClockSegment>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments order by real_start`,
  );
