import type { Logger } from "pino";
import type { Pool } from "@/server/db/connections";
import { type Doors, doorsOf } from "@/server/db/doors";
import { know } from "@/server/domain/billing/books";
import { listPlanBooks } from "@/server/repositories/billing/plan-books";

/** Much shorter than the time from the publication of a version until it begins. */
const everyMs = 3_000;

/** Learns all published versions of plans and prices, now and from now on. Rejects if they cannot be read at first; returns how to end it. */
export async function followPlanBooks(pool: Pool, log: Logger): Promise<() => void> {
  const ask = doorsOf(pool);
  const seen = new Set<number>();
  await learn(ask, seen);
  const timer = setInterval(() => {
    learn(ask, seen).catch((err) => log.warn({ err }, "published plans and prices could not be read"));
  }, everyMs).unref();
  return () => clearInterval(timer);
}

async function learn(ask: Doors, seen: Set<number>): Promise<void> {
  const rows = await listPlanBooks(ask, [...seen]);
  know(rows);
  for (const { version } of rows) seen.add(version);
}
