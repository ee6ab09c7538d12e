import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import type { AccountRow } from "@/server/repositories/accounts/accounts";

type Member = Pick<AccountRow, "network" | "isSandboxed" | "memberRef">;

/**
 * The name under which what a member does is counted over all workspaces it is connected in: nobody can tell from it who that is. Null while the
 * member is unknown, and in the sandbox, where each workspace has a world of its own.
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
