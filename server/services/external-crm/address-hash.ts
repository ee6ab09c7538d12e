import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { normalEmail } from "@/server/domain/prospects/identity";

/** By what an address is known in the directory of a CRM's people; null if it is none. */
export function addressHash(masterKey: Uint8Array, workspaceId: string, address: string): Buffer | null {
  const email = normalEmail(address);
  if (email === null) return null;
  const key = derivedKey(masterKey, "tern crm people");
  return createHmac("sha256", key).update(`${workspaceId} ${email}`).digest();
}
