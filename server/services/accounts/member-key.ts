import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import type { AccountRow } from "@/server/repositories/accounts/accounts";

type Member = Pick<AccountRow, "network" | "isSandboxed" | "memberRef">;

/**
 * The key under which a network member's usage is counted across all workspaces; it does not reveal the member. Null while the member is
 * unknown, and in the sandbox, where each workspace has its own network.
 */
export const memberKeyOf = (
  masterKey: Uint8Array,
  { network, isSandboxed, memberRef }: Member,
): Buffer | null =>
  isSandboxed || memberRef === null
    ? null
    : createHmac("sha256", derivedKey(masterKey, "tern member"))
        .update(JSON.stringify([network, memberRef]))
        .digest();
