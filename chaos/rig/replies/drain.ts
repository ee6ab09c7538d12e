import { setTimeout as sleep } from "node:timers/promises";
import type { Pools } from "@/bench/rig/pools";
import type { Clock } from "../clock";
import { openRows, whatStands } from "../verdict";
import { letTimePass } from "./product-says";

const drainMs = 240_000;
/** Seconds without any progress, after which the rest waits for its daily limit. */
const stillFor = 20;

/** Lets everyone reply and everything finish. Rows that would never be retried are left alone and count as lost. */
export async function drain(
  pools: Pools,
  clock: Clock,
  answered: () => Promise<void>,
  say: (line: string) => void,
): Promise<boolean> {
  const deadline = Date.now() + drainMs;
  let last = { open: 0, since: Date.now() };
  while (Date.now() < deadline) {
    const { rows } = await pools.admin.query<{ open: number }>(openRows);
    const open = rows[0]?.open ?? 0;
    if (open === 0) {
      await answered();
      const { rows: again } = await pools.admin.query<{ open: number }>(openRows);
      if (again[0]?.open === 0) return true;
    }
    say(`${open} are still under way`);
    if (open !== last.open) last = { open, since: Date.now() };
    if (Date.now() - last.since >= stillFor * 1000) {
      clock.ahead(1);
      last.since = Date.now();
    }
    await letTimePass(pools);
    await sleep(1_000);
  }
  const { rows } = await pools.admin.query(whatStands);
  for (const row of rows) say(`left: ${JSON.stringify(row)}`);
  return false;
}
