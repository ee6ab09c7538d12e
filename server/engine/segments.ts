import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { postponeSegment } from "@/server/repositories/prospects/segments";
import { runSegment } from "@/server/services/prospects/segment-rounds";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 2_000;
const batchesPerRound = 20;
const afterErrorMs = 60_000;

/** Looks for prospects who started to match a segment. Returns a function that stops it after the current round. */
export function startSegments({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const doors = doorsOf(pool);
  /** In batches, so that many matches of one segment do not hold up the others. */
  async function addAll(workspaceId: string, id: string): Promise<void> {
    for (let batch = 0; batch < batchesPerRound; batch++)
      if (!(await inWorkspace(pool, { workspaceId }, (tx) => runSegment(tools, tx, id)))) return;
  }
  async function round(): Promise<void> {
    const due = await doors<{ workspaceId: string; id: string }>(
      `select workspace_id as "workspaceId", id from due_segments($1, 50)`,
      [tools.now()],
    );
    for (const { workspaceId, id } of due)
      await addAll(workspaceId, id).catch(async (err) => {
        tools.log.error({ err, workspaceId, segmentId: id }, "could not add the prospects of a segment");
        const later = new Date(+tools.now() + afterErrorMs);
        await inWorkspace(pool, { workspaceId }, (tx) => postponeSegment(tx, id, later));
      });
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}
