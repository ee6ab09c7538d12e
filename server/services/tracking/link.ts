import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { bytesOf, uuidOf } from "@/server/services/uuid-bytes";

/** The campaign email that contains a tracked URL. */
type TrackedMail = { workspaceId: string; deliveryId: string };
/** What the URL stands for: the tracking pixel, the invisible link, or a link of the email. */
export type Target = { kind: "opened" } | { kind: "hidden" } | { kind: "clicked"; url: string };

const idBytes = 32;
const markBytes = 8;
const macBytes = 16;

/**
 * The public URL of a pixel or a link (R18): 75 characters that only this installation can make. A link contains only a hash of its target,
 * which is looked up in the email, so that it cannot be used as an open redirect.
 */
export const trackingUrl = (masterKey: Uint8Array, baseUrl: string, mail: TrackedMail, target: Target) =>
  new URL(`/${target.kind === "opened" ? "o" : "c"}/${tokenOf(masterKey, mail, target)}`, baseUrl).href;

export function tokenOf(masterKey: Uint8Array, mail: TrackedMail, target: Target): string {
  const key = derivedKey(masterKey, "tern tracking link");
  const ids = Buffer.concat([bytesOf(mail.workspaceId), bytesOf(mail.deliveryId)]);
  const signed = Buffer.concat([ids, markOf(key, ids, target)]);
  return Buffer.concat([signed, macOf(key, signed)]).toString("base64url");
}

/** The email of a token, and what identifies its target; null for a text that this installation did not make. */
export function readTrackingToken(
  masterKey: Uint8Array,
  token: string,
): { mail: TrackedMail; isOf(target: Target): boolean } | null {
  if (!/^[\w-]{75}$/.test(token)) return null;
  const key = derivedKey(masterKey, "tern tracking link");
  const bytes = Buffer.from(token, "base64url");
  const signed = bytes.subarray(0, idBytes + markBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes + markBytes), macOf(key, signed))) return null;
  const ids = signed.subarray(0, idBytes);
  return {
    mail: {
      workspaceId: uuidOf(ids.subarray(0, idBytes / 2)),
      deliveryId: uuidOf(ids.subarray(idBytes / 2)),
    },
    isOf: (target) => timingSafeEqual(signed.subarray(idBytes), markOf(key, ids, target)),
  };
}

const macOf = (key: KeyObject, signed: Uint8Array): Buffer =>
  createHmac("sha256", key).update("token").update(signed).digest().subarray(0, macBytes);

const markOf = (key: KeyObject, ids: Uint8Array, target: Target): Buffer =>
  createHmac("sha256", key)
    .update(`target ${target.kind} `)
    .update(ids)
    .update(target.kind === "clicked" ? target.url : "")
    .digest()
    .subarray(0, markBytes);
