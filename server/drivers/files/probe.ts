import { randomUUID } from "node:crypto";
import { FileStoreError, type FilesPort } from "@/server/ports/files";

const nobody = "00000000-0000-0000-0000-000000000000";

/** Writes a few bytes, reads them back and deletes them; throws what is wrong. */
export async function checkByProbe(store: Pick<FilesPort, "write" | "read" | "remove">): Promise<void> {
  const file = { workspaceId: nobody, fileId: randomUUID() };
  const written = Buffer.from(`probe ${file.fileId}`);
  await store.write({ ...file, n: 0 }, written);
  const read = await store.read({ ...file, n: 0 }, written.length);
  await store.remove(file, 1);
  if (!read || !written.equals(read)) throw new FileStoreError("damaged", "the probe came back changed");
}
