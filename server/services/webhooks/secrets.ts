import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/server/db/sealed";

type Column = "secret" | "old_secret";
type Of = { workspaceId: string; webhookId: string };

const prefix = "whsec_";
const shownEnd = 4;
const placeOf = ({ workspaceId, webhookId }: Of, column: Column) => ({
  ...{ workspaceId, table: "webhook_endpoints", column, rowId: webhookId },
});

/** A new secret as receivers' libraries take it, and what is kept of it. */
export function newSecret(
  masterKey: Uint8Array,
  of: Of,
): { secret: string; kept: { secret: Uint8Array; secretEnd: string } } {
  const secret = prefix + randomBytes(24).toString("base64");
  return {
    secret,
    kept: { secret: seal(masterKey, secret, placeOf(of, "secret")), secretEnd: secret.slice(-shownEnd) },
  };
}

/**
 * The secret in the place of the one before: a sealed value opens only where it was made for. Null if it cannot be opened, as after a change
 * of the master key: then replacing it is the way out.
 */
export function asOldSecret(masterKey: Uint8Array, of: Of, sealed: Uint8Array): Uint8Array | null {
  try {
    const secret = unseal(masterKey, sealed, placeOf(of, "secret")).reveal();
    return seal(masterKey, secret, placeOf(of, "old_secret"));
  } catch {
    return null;
  }
}

/** The bytes to sign with. */
export const openSecret = (masterKey: Uint8Array, of: Of, column: Column, sealed: Uint8Array): Buffer =>
  Buffer.from(unseal(masterKey, sealed, placeOf(of, column)).reveal().slice(prefix.length), "base64");
