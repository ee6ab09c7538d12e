import { createHmac, timingSafeEqual } from "node:crypto";
import { type Preview, previewNames, previewOf } from "@/brands/preview";
import type { Brand } from "@/brands/schema";
import { derivedKey } from "@/server/domain/auth/derived-key";

const untilName = "look_until";
const signName = "look_sign";

/** Over brand, end and every value, so that nothing can be taken out, put in or shown to another brand (S23). */
const signOf = (masterKey: Uint8Array, brandId: string, until: number, preview: Preview): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern brand preview"))
    .update(JSON.stringify([brandId, until, ...previewNames.map((name) => preview[name] ?? null)]))
    .digest();

/** The query of a URL that previews this brand with another theme until `until` (ms); invalid values are left out (BRAND-21). */
export function previewQuery(
  masterKey: Uint8Array,
  brand: Brand,
  asked: Record<string, string>,
  until: number,
): URLSearchParams {
  const preview = previewOf(asked, brand);
  const sign = signOf(masterKey, brand.id, until, preview).toString("base64url");
  return new URLSearchParams({ ...preview, [untilName]: String(until), [signName]: sign });
}

/** The look a query asks for: none unless this installation signed all of it, for this brand, and its time has not passed (BRAND-22). */
export function readPreview(
  masterKey: Uint8Array,
  brand: Brand,
  query: Record<string, unknown>,
  now: number,
): Preview | undefined {
  const { [untilName]: until, [signName]: sign } = query;
  if (typeof until !== "string" || typeof sign !== "string" || !(Number(until) > now)) return undefined;
  const preview = previewOf(query, brand);
  const ours = signOf(masterKey, brand.id, Number(until), preview);
  const given = Buffer.from(sign, "base64url");
  return given.length === ours.length && timingSafeEqual(given, ours) ? preview : undefined;
}
