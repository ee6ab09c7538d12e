import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { FileKey, FilesPort, Segment } from "@/server/ports/files";
import { writeWhole } from "./whole";

type Limits = { folder: string; maxBytes: number };

/** After so much of the limit was written the folder is measured again, and shrunk to `keptShare` of it. */
const measuredShare = 0.05;
const keptShare = 0.9;

/**
 * Keeps segments that were read on the local disk, and drops the least recently used ones past `maxBytes`. Several processes may share
 * the folder: the folder itself says what is there. A disk that fails costs speed, never an answer.
 */
export function withReadCache(store: FilesPort, { folder, maxBytes }: Limits): FilesPort {
  const folderOf = ({ workspaceId, fileId }: FileKey) => path.join(folder, store.place, workspaceId, fileId);
  const pathOf = (segment: Segment) => path.join(folderOf(segment), String(segment.n));
  // The first write measures what earlier runs left.
  let unmeasured = Number.POSITIVE_INFINITY;
  let shrinking: Promise<void> | null = null;

  async function keep(segment: Segment, bytes: Uint8Array): Promise<void> {
    await writeWhole(pathOf(segment), bytes);
    unmeasured += bytes.length;
    if (unmeasured <= maxBytes * measuredShare) return;
    shrinking ??= shrink(folder, maxBytes).finally(() => {
      unmeasured = 0;
      shrinking = null;
    });
    await shrinking;
  }

  return {
    ...store,
    async read(segment, size) {
      const file = pathOf(segment);
      const kept = await readFile(file).catch(() => null);
      if (kept?.length === size) {
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
        return kept;
      }
      const bytes = await store.read(segment, size);
      if (bytes && bytes.length <= maxBytes) await keep(segment, bytes).catch(() => undefined);
      return bytes;
    },
    async write(segment, bytes) {
      await rm(pathOf(segment), { force: true }).catch(() => undefined);
      await store.write(segment, bytes);
    },
    async remove(file, segments) {
      await store.remove(file, segments);
      await rm(folderOf(file), { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

/** Deletes what was not used for longest until the folder has room again. */
async function shrink(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { file, size, usedAt: mtimeMs };
      }),
  );
  let total = found.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  for (const { file, size } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes * keptShare) return;
    await rm(file, { force: true });
    total -= size;
  }
}
