import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";

/** The URL of a remote picture in an email, and its workspace. */
type Picture = { workspaceId: string; address: string };

const waiting = /(<img data-src=")([^"]+)(")/g;

/**
 * An email whose remote pictures are loaded through our proxy once the reader asks for them; the URLs are signed, so that the proxy fetches
 * nothing else.
 */
export const withOwnPictures = (masterKey: Uint8Array, workspaceId: string, html: string): string =>
  html.replace(waiting, (_whole, before, address, after) => {
    const path = picturePath(masterKey, { workspaceId, address: address.replaceAll("&amp;", "&") });
    return `${before}${path.replaceAll("&", "&amp;")}${after}`;
  });

export function picturePath(masterKey: Uint8Array, picture: Picture): string {
  const { workspaceId, address } = picture;
  const query = new URLSearchParams({ w: workspaceId, u: address, c: codeOf(masterKey, picture) });
  return `/picture?${query}`;
}

/** Null for an address that this installation did not sign. */
export function readPicture(masterKey: Uint8Array, { w, u, c }: Record<string, unknown>): Picture | null {
  if (typeof w !== "string" || typeof u !== "string" || typeof c !== "string") return null;
  const picture = { workspaceId: w, address: u };
  const code = Buffer.from(codeOf(masterKey, picture));
  const given = Buffer.from(c);
  return given.length === code.length && timingSafeEqual(given, code) ? picture : null;
}

const codeOf = (masterKey: Uint8Array, { workspaceId, address }: Picture): string =>
  createHmac("sha256", derivedKey(masterKey, "tern mail picture"))
    .update(`${workspaceId} ${address}`)
    .digest("base64url")
    .slice(0, 22);
