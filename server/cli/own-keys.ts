import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@/server/config";
import { type KeyRing, keyRing } from "@/server/config/keys";

/** How to make another key the one of the installation in this data directory; null where its keys are not kept there. */
export function takeOverKey(config: Config, secret: string): (() => void) | null {
  const file = path.join(config.dataDir, "keys.json");
  const kept = readRing(file);
  if (kept?.secret !== config.keys.secret) return null;
  return () => {
    const next = `${file}.next`;
    writeFileSync(next, `${JSON.stringify({ ...kept, secret }, null, 2)}\n`, { mode: 0o600 });
    renameSync(next, file);
  };
}

function readRing(file: string): KeyRing | null {
  try {
    return keyRing.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
