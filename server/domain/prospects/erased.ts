import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { addressKey, type Identity } from "./identity";

/** By what the address of an erased person is recognized. Without the installation's key nobody can tell whose it is, or compare workspaces. */
export const erasedHash = (masterKey: Uint8Array, workspaceId: string, identity: Identity): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern erased identity"))
    .update(`${workspaceId} ${identity.kind} ${addressKey(identity)}`)
    .digest();
