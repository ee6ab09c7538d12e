import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type KeyRing, keyRing, newKeyRing } from "@/server/config/keys";
import { StartError } from "./start-error";

/** The keys of this installation: made once at the first start, readable by this user only (decision 1.14). */
export function keysOf(dataDir: string): KeyRing {
  const file = path.join(dataDir, "keys.json");
  if (existsSync(file)) return readKeys(file);
  if (existsSync(path.join(dataDir, "postgres"))) {
    throw new StartError(
      `${file} is missing although there is data beside it: put the file back, for it holds the keys that open this data.`,
    );
  }
  mkdirSync(dataDir, { recursive: true });
  const keys = newKeyRing();
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return keys;
}

function readKeys(file: string): KeyRing {
  try {
    return keyRing.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new StartError(
      `${file} cannot be read as the keys of an installation: put back the file that belongs to this data.`,
    );
  }
}
