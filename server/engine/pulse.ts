import type { Logger } from "pino";
import type { Pool } from "@/server/db/connections";

/** The heartbeat of a worker. Its lease lasts as long as its beats: rows of a worker whose last beat is too old are taken over. */
export type Pulse = {
  /** Whether this worker's own clock says that the lease has plenty left. Checked right before anything irreversible. */
  isSafe(): boolean;
  setDraining(): Promise<void>;
  stop(): Promise<void>;
};

type Beating = {
  pool: Pool;
  workerId: string;
  leaseSeconds: number;
  log: Logger;
  /** Milliseconds of a monotonic clock. */
  monotonic(): number;
};

/** Also notes until when this timeline of the database is known to be complete (retrace/rounds.ts). */
const beat = `with seen as (update plumbing.timeline set seen_at = now() where name = current_timeline())
  insert into plumbing.workers (id, lease_seconds) values ($1, $2) on conflict (id) do update set beat_at = now()`;

/** Beats six times per lease; resolves once the first beat is stored. */
export async function startPulse({ pool, workerId, leaseSeconds, log, monotonic }: Beating): Promise<Pulse> {
  const leaseMs = leaseSeconds * 1000;
  let lastBeat = 0;
  async function once() {
    const begun = monotonic();
    await pool.query(beat, [workerId, leaseSeconds]);
    lastBeat = begun;
  }
  await once();
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= once()
      .catch((err) => log.warn({ err, workerId }, "a heartbeat was missed"))
      .finally(() => {
        beating = null;
      });
  }, leaseMs / 6);
  return {
    isSafe: () => monotonic() - lastBeat < leaseMs / 2,
    async setDraining() {
      await pool.query("update plumbing.workers set is_draining = true where id = $1", [workerId]);
    },
    async stop() {
      clearInterval(timer);
      // A beat that is stored after this would bring the worker back to life.
      await beating;
      await pool.query("delete from plumbing.workers where id = $1", [workerId]);
    },
  };
}
