import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { addressKey } from "@/server/domain/prospects/identity";

/** By what somebody who asked for deletion is recognized. Without the installation's key nobody can tell whose it is. */
export const forgottenHash = (masterKey: Uint8Array, identity: { kind: string; value: string }): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern forgotten person"))
    .update(`${identity.kind} ${addressKey(identity).toLowerCase()}`)
    .digest();

/** The first eight bytes, by which rows are found. */
export const shortHash = (hash: Uint8Array): bigint => Buffer.from(hash).readBigInt64BE();
