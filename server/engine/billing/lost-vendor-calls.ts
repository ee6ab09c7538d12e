import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { endLostCall } from "@/server/repositories/costs/costs";
import { repeat } from "../rounds";

const everyMs = 60_000;

/** Counts what calls of processes that died may have cost. Returns a function that stops it after the current round. */
export function startLostVendorCalls({
  pool,
  log,
  now,
}: Pick<Tools, "log" | "now"> & { pool: Pool }): () => Promise<void> {
  const doors = doorsOf(pool);
  return repeat(
    everyMs,
    async () => {
      while (await endLostCall(doors, now()));
    },
    log,
  );
}
