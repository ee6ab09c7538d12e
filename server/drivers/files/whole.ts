import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { FileStoreError } from "@/server/ports/files";

/**
 * Writes a file under a temporary name and renames it, so that a reader finds all of it or nothing. `flush`: it survives a power failure.
 */
export async function writeWhole(
  target: string,
  bytes: Uint8Array,
  { flush = false }: { flush?: boolean } = {},
): Promise<void> {
  const beside = `${target}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(beside, bytes, { mode: 0o600, flush });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The bytes a store gave, once there are as many as were written; throws FileStoreError otherwise. */
export function wholeOf<Bytes extends Uint8Array>(bytes: Bytes, size: number): Bytes {
  if (bytes.length !== size) throw new FileStoreError("damaged", `${bytes.length} of ${size} bytes`);
  return bytes;
}
