import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { bytesOf, uuidOf } from "@/server/services/uuid-bytes";

/** The prospect of a link. It needs no sign-in and never expires: an email may be opened years later (R18). */
type LinkOwner = { workspaceId: string; prospectId: string };

const macBytes = 16;
const uuidBytes = 16;

/** The public address at which the person takes themselves off; `baseUrl` without a path. */
export const optOutUrl = (masterKey: Uint8Array, baseUrl: string, owner: LinkOwner): string =>
  new URL(`/u/${optOutToken(masterKey, owner)}`, baseUrl).href;

/** Replaces a prospect's code in previews and test emails: its page says so, and it opts nobody out. */
export const sampleToken = "sample";
export const sampleOptOutUrl = (baseUrl: string): string => new URL(`/u/${sampleToken}`, baseUrl).href;

/** What mail programs show as their own unsubscribe button (RFC 2369, one click: RFC 8058). */
export const optOutHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** 64 characters: both ids and a code that only this installation can make. */
export function optOutToken(masterKey: Uint8Array, owner: LinkOwner): string {
  const ids = Buffer.concat([bytesOf(owner.workspaceId), bytesOf(owner.prospectId)]);
  return Buffer.concat([ids, codeFor(masterKey, ids)]).toString("base64url");
}

/** Whose link it is; null for a text that this installation did not make. */
export function readOptOutToken(masterKey: Uint8Array, token: string): LinkOwner | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * uuidBytes);
  if (!timingSafeEqual(bytes.subarray(2 * uuidBytes), codeFor(masterKey, ids))) return null;
  return { workspaceId: uuidOf(ids.subarray(0, uuidBytes)), prospectId: uuidOf(ids.subarray(uuidBytes)) };
}

const codeFor = (masterKey: Uint8Array, ids: Uint8Array): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern opt-out link")).update(ids).digest().subarray(0, macBytes);
