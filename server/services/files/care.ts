import type { Tools } from "@/server/context";
import type { FilePlace } from "@/server/ports/files";
import { dropExpiredArchives } from "@/server/repositories/exports/exports";
import { dropStaleFiles, keepFiles } from "@/server/repositories/files/files";
import { settleDroppedFiles } from "@/server/repositories/files/step-files";
import { findUnmovedSound, setSoundFile } from "@/server/repositories/phone/voicemail-audios";
import { storeSound } from "@/server/services/phone/sounds";
import { type FileTools, pendingMs } from "./files";

const batchSize = 100;

/** Lets files of steps go that were taken out a day ago and that no version names. */
export async function clearDroppedFiles({ transact, now }: FileTools): Promise<void> {
  const stale = new Date(+now() - pendingMs);
  let seen: number;
  do seen = await transact((tx) => settleDroppedFiles(tx, stale, batchSize));
  while (seen === batchSize);
}

/** Deletes archives of the workspace that have been offered long enough. */
export const clearExpiredArchives = ({ transact, now }: FileTools): Promise<void> =>
  transact((tx) => dropExpiredArchives(tx, now()));

/** Deletes a workspace's uploads that were not used for a day. */
export async function clearStaleFiles({ transact, now }: FileTools): Promise<void> {
  const stale = new Date(+now() - pendingMs);
  let dropped: number;
  do dropped = await transact((tx) => dropStaleFiles(tx, stale, batchSize));
  while (dropped === batchSize);
}

/**
 * Moves recordings from before file storage into files, one at a time, so that it can stop and continue anywhere. Until then a recording
 * plays from its old place.
 */
export async function moveSounds(cx: FileTools, workspaceId: string): Promise<number> {
  for (let moved = 0; ; moved += 1) {
    const audio = await cx.transact((tx) => findUnmovedSound(tx));
    if (!audio) return moved;
    const { fileName: name, sound } = audio;
    const id = await storeSound(cx, { workspaceId, name, createdBy: null, sound });
    await cx.transact(async (tx) => {
      // If it was deleted or moved by another worker meanwhile, the copy stays pending and is deleted later.
      if (await setSoundFile(tx, audio.id, id)) await keepFiles(tx, [id]);
    });
  }
}

type Removal = { workspaceId: string; fileId: string; place: FilePlace; segments: number | null };
type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Deletes the bytes of files outside Postgres whose rows are gone; a store that does not answer is asked again next time. */
export async function removeBytes({ ports, log }: Pick<Tools, "ports" | "log">, query: Query): Promise<void> {
  const removals = await query<Removal>(
    `select workspace_id as "workspaceId", file_id as "fileId", place, segments from plumbing.file_removals limit $1`,
    [batchSize],
  );
  for (const { segments, place, ...key } of removals) {
    try {
      await ports.files.at(place)?.remove(key, segments);
      await query("delete from plumbing.file_removals where workspace_id = $1 and file_id = $2", [
        key.workspaceId,
        key.fileId,
      ]);
    } catch (err) {
      log.warn({ err, place, ...key }, "a deleted file's bytes could not be removed yet");
      return;
    }
  }
}
