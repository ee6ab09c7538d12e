import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import {
  clearDroppedFiles,
  clearExpiredArchives,
  clearStaleFiles,
  moveSounds,
  removeBytes,
} from "@/server/services/files/care";
import { pendingMs } from "@/server/services/files/files";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 60_000;

/**
 * Deletes unused uploads, files that no step references any more, and archives that have expired, moves old recordings into files, and deletes the bytes of deleted
 * files. Returns a function that stops it after the current round. A restored copy does nothing until its release, because the stored bytes
 * may belong to the original.
 */
export function startFileCare({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    const stale = new Date(+tools.now() - pendingMs);
    const found = await doors<{ workspaceId: string }>(
      `select workspace_id as "workspaceId" from workspaces_with_file_work($1)`,
      [stale],
    );
    for (const { workspaceId } of found) {
      const cx = {
        ...tools,
        transact: <T>(work: Parameters<typeof inWorkspace<T>>[2]) => inWorkspace(pool, { workspaceId }, work),
      };
      try {
        await clearStaleFiles(cx);
        await clearDroppedFiles(cx);
        await clearExpiredArchives(cx);
        await moveSounds(cx, workspaceId);
      } catch (err) {
        tools.log.error({ err, workspaceId }, "file cleanup failed");
      }
    }
    await removeBytes(tools, doors);
  }

  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}
