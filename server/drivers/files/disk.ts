import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type FileKey, FileStoreError, type FilesPort, type Segment } from "@/server/ports/files";
import { checkByProbe } from "./probe";
import { wholeOf, writeWhole } from "./whole";

const segmentBytes = 4 * 1024 * 1024;

/** Files in a folder shared by all processes of the installation: one file per segment, written to a temporary name and renamed. */
export function createDiskFiles(folder: string): FilesPort {
  const folderOf = ({ workspaceId, fileId }: FileKey) => path.join(folder, workspaceId, fileId);
  const pathOf = (segment: Segment) => path.join(folderOf(segment), String(segment.n));
  const store: FilesPort = {
    place: "disk",
    segmentBytes,
    async write(segment, bytes) {
      await writeWhole(pathOf(segment), bytes, { flush: true }).catch((error) => {
        throw storeError(error);
      });
    },
    async read(segment, size) {
      const bytes = await readFile(pathOf(segment)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw storeError(error);
      });
      return bytes && wholeOf(bytes, size);
    },
    async remove(file) {
      await rm(folderOf(file), { recursive: true, force: true }).catch((error) => {
        throw storeError(error);
      });
    },
    check: () => checkByProbe(store),
  };
  return store;
}

const refusals = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"];

function storeError(error: unknown): FileStoreError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new FileStoreError(refusals.includes(code) ? "refused" : "unreachable", message);
}
