import { publish } from "@/server/outbox/publish";
import { announceWork } from "@/server/repositories/ledger/lanes";
import {
  isReadSince,
  listRetraces,
  noteLooked,
  noteReleased,
  readBackupAt,
} from "@/server/repositories/workspaces/restorations";
import { touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { type EngineContext, inTenant } from "../context";
import { readSentFolders } from "./evidence";
import { retraceAll } from "./retrace";

/** Replies that cannot be read delay the release for no longer than this. */
const longestReadMs = 10 * 60_000;

/**
 * Checks all prospects of a workspace whose ledger may lag behind. Once its release was requested, the workspace may send again afterwards;
 * steps whose server does not respond wait until it does.
 */
export async function retraceWorkspace(
  engine: EngineContext,
  { workspaceId, releaseAskedAt }: { workspaceId: string; releaseAskedAt: Date | null },
): Promise<void> {
  const { since, ids } = await inTenant(engine, workspaceId, async (tx) => ({
    since: (await readBackupAt(tx)) ?? engine.now(),
    ids: (await listRetraces(tx)).map(({ id }) => id),
  }));
  const looking = { since, sent: readSentFolders(engine, since), isLast: releaseAskedAt !== null };
  const failures = await retraceAll(engine, workspaceId, ids, looking);
  await inTenant(engine, workspaceId, async (tx) => {
    const now = engine.now();
    await noteLooked(tx, now);
    const isLate = releaseAskedAt !== null && +now - +releaseAskedAt > longestReadMs;
    if (releaseAskedAt && failures === 0 && (isLate || (await isReadSince(tx)))) {
      await noteReleased(tx, now);
      await announceWork(tx);
    }
    await publish(tx, "update_space", await touchWorkspace(tx));
  });
}
