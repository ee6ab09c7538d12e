import type { EngineContext } from "../context";
import { repeat } from "../rounds";
import { retraceWorkspace } from "./retrace-workspace";

const everyMs = 1_000;

type Place = { workspaceId: string; lookedAt: Date | null; releaseAskedAt: Date | null };

/** The worker with this lock does the looking. One is enough, and servers are not asked twice at the same time. */
const tryLock = "select pg_try_advisory_lock(7383) as mine";

/**
 * In a copy restored from a backup: looks for what was sent since, once at the start and a last time when a workspace's release was
 * requested, and then removes the fence. A promoted replica lacks the last commits: it is recognized by its timeline, treated like such a
 * copy, and released automatically after the look.
 */
export function startRetracing(engine: EngineContext): () => Promise<void> {
  const { pools, config, log } = engine;
  const lookedAt = new Map<string, number>();

  async function round(): Promise<void> {
    if (!(await isFenced())) return;
    const client = await pools.engine.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>(tryLock);
      if (!rows[0]?.mine) return;
      for (const place of await findPlaces()) await look(place);
      await client.query("select lift_fence()");
    } finally {
      await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
      client.release();
    }
  }

  async function isFenced(): Promise<boolean> {
    const { rows } = await pools.engine.query<{ isBehind: boolean; isFenced: boolean }>({
      name: "timeline",
      text: 'select recognise_timeline() as "isBehind", exists (select 1 from plumbing.fence) as "isFenced"',
    });
    const [found] = rows;
    if (found?.isBehind) {
      lookedAt.clear();
      log.warn(
        "the database is on another timeline: what was sent since its last known moment is looked up first",
      );
    }
    return found?.isBehind || found?.isFenced || false;
  }

  async function findPlaces(): Promise<Place[]> {
    const { rows } = await pools.engine.query<Place>(
      `select workspace_id as "workspaceId", looked_at as "lookedAt", release_asked_at as "releaseAskedAt"
         from restorations where released_at is null and (looked_at is null or release_asked_at is not null)
        order by workspace_id`,
    );
    return rows;
  }

  /** A server that did not respond gets some time before it is asked again. */
  async function look(place: Place): Promise<void> {
    const { workspaceId, lookedAt: first } = place;
    const last = lookedAt.get(workspaceId) ?? 0;
    if (first && performance.now() - last < config.engine.settleSeconds * 250) return;
    await retraceWorkspace(engine, place);
    lookedAt.set(workspaceId, performance.now());
  }

  return repeat(everyMs, round, log);
}
