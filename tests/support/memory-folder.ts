import { chownSync, existsSync, mkdirSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";

const memory = "/dev/shm";
/** The few databases that a run has at a time take a tenth of this. */
const roomNeeded = 2 * 2 ** 30;

/**
 * A folder in memory that belongs to the owner of `like`, if the machine has room. A database is a thousand files, and every installation
 * copies one and drops it: on a disk that took up to a CPU second of the kernel.
 */
export function makeMemoryFolder(name: string, like: string): string | undefined {
  if (!existsSync(memory)) return undefined;
  const { bsize, bavail } = statfsSync(memory);
  if (bsize * bavail < roomNeeded) return undefined;
  const folder = memoryFolder(name);
  const { uid, gid } = statSync(like);
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, uid, gid);
  return folder;
}

export const removeMemoryFolder = (name: string) =>
  rmSync(memoryFolder(name), { recursive: true, force: true, maxRetries: 5 });

const memoryFolder = (name: string) => path.join(memory, `tern-${name}`);
