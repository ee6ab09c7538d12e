import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

const cache = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** The installation's key for one purpose (HKDF). Kept, and as an object: deriving it and passing bytes cost ten times its use. */
export function derivedKey(masterKey: Uint8Array, purpose: string): KeyObject {
  const keys = cache.get(masterKey) ?? new Map<string, KeyObject>();
  cache.set(masterKey, keys);
  const key =
    keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, "", purpose, 32)));
  keys.set(purpose, key);
  return key;
}
