/** The colors a brand can replace. All else (danger, success, sizes, the signal's meaning) belongs to the product. */
export const brandTokens = [
  "canvas",
  "surface",
  "sunken",
  "raised",
  "line",
  "line-strong",
  "text",
  "text-2",
  "text-3",
  "skeleton",
  "inverse",
  "on-inverse",
  "on-inverse-2",
  "inverse-action",
  "brand",
  "on-brand",
  "brand-hover",
  "brand-text",
  "brand-soft",
  "on-brand-soft",
  "brand-line",
  "select",
  "focus",
  "signal",
  "signal-soft",
  "on-signal-soft",
  "signal-edge",
  "ch-network",
  "seq-1",
  "seq-2",
  "seq-3",
  "seq-4",
  "seq-5",
  "seq-6",
  "seq-7",
] as const;
type BrandToken = (typeof brandTokens)[number];

/** Hex colors by token; a missing token keeps the product's value. */
export type BrandColours = Partial<Record<BrandToken, string>>;
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];
