import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";

/** By which the owner of a calendar, and the member who connected it, are known in all workspaces, without saying who they are. */
export const keyOf = (masterKey: Uint8Array, ...parts: readonly string[]): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern calendar")).update(JSON.stringify(parts)).digest();
