import type { Brand } from "./schema";

/** What a URL can change of a brand's design (BRAND-21). Its `support` and `appId` are ignored: only the brand sets them (S23). */
export const previewNames = [
  "primaryCl",
  "lightTheme",
  "darkTheme",
  "logo",
  "dark_logo",
  "auth_logo",
  "dark_auth_logo",
  "loader_logo",
  "dark_loader_logo",
  "logoSize",
] as const;
type PreviewName = (typeof previewNames)[number];
export type Preview = Partial<Record<PreviewName, string>>;

const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A color as `#rrggbb` from three or six hex digits, with or without `#`; null for anything else. */
function colourOf(text: string): string | null {
  const digits = hex.exec(text)?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** The backgrounds of pages and cards, `bg,body` (THEME-02). */
function groundsIn(text: string): string | null {
  const found = text.split(",").map(colourOf);
  return found.length === 2 && found.every((colour) => colour !== null) ? found.join(",") : null;
}

/** A file of this brand in our own storage, or an image that the brand's record already names. */
function logoOf(text: string, { id, logos }: Brand): string | null {
  const isOwn =
    text.startsWith(`/brands/${id}/`) && /^[\w-]+\.(?:svg|png|webp)$/.test(text.split("/").at(-1) ?? "");
  const isNamed = text.startsWith("https://") && Object.values(logos).includes(text);
  return (isOwn && text.split("/").length === 4) || isNamed ? text : null;
}

const sizeOf = (text: string) => (/^\d\d$/.test(text) && +text >= 24 && +text <= 48 ? text : null);

function acceptedOf(name: PreviewName, text: string, brand: Brand): string | null {
  if (name === "primaryCl") return colourOf(text);
  if (name === "logoSize") return sizeOf(text);
  return name.endsWith("Theme") ? groundsIn(text) : logoOf(text, brand);
}

/** The valid parameters of a query that change this brand's design; invalid values are dropped (BRAND-22). */
export function previewOf(asked: Record<string, unknown>, brand: Brand): Preview {
  const found = previewNames.map((name) => {
    const text = asked[name];
    return [name, typeof text === "string" ? acceptedOf(name, text, brand) : null] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}
