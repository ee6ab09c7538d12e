import type { EngineContext } from "../context";
import { repeat } from "../rounds";
import { retraceWorkspace } from "./retrace-workspace";

const everyMs = 1_000;

type Place = { workspaceId: string; lookedAt: Date | null; releaseAskedAt: Date | null };

/** Whoever holds this looks; one worker is enough, and servers are not asked twice at a time. */
const tryLock = "select pg_try_advisory_lock(7383) as mine";

/**
 * In a copy restored from a backup: looks what was sent since, once at the start and a last time when a workspace's release was
 * asked for, and takes the fence away behind the last one. Where no fence stands it ends with its first round.
 */
export function startRetracing(engine: EngineContext): () => Promise<void> {
  const { pools, config, log } = engine;
  const lookedAt = new Map<string, number>();
  let isOver = false;

  async function round(): Promise<void> {
    if (isOver) return;
    const client = await pools.engine.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>(tryLock);
      if (!rows[0]?.mine) return;
      for (const place of await findPlaces()) await look(place);
      const lifted = await client.query<{ isOver: boolean }>('select lift_fence() as "isOver"');
      isOver = lifted.rows[0]?.isOver ?? false;
    } finally {
      await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
      client.release();
    }
  }

  async function findPlaces(): Promise<Place[]> {
    const { rows } = await pools.engine.query<Place>(
      `select workspace_id as "workspaceId", looked_at as "lookedAt", release_asked_at as "releaseAskedAt"
         from restorations where released_at is null and (looked_at is null or release_asked_at is not null)
        order by workspace_id`,
    );
    return rows;
  }

  /** What could not be asked gets some time before it is asked again. */
  async function look(place: Place): Promise<void> {
    const { workspaceId, lookedAt: first } = place;
    const last = lookedAt.get(workspaceId) ?? 0;
    if (first && performance.now() - last < config.engine.settleSeconds * 250) return;
    await retraceWorkspace(engine, place);
    lookedAt.set(workspaceId, performance.now());
  }

  return repeat(everyMs, round, log);
}
