import type { Brand } from "./schema";
import type { Theme } from "./tokens";

/** The product's own page grounds, as in app/globals.css; a brand may replace them (THEME-02). */
const product = {
  light: { canvas: "#faf9f6", surface: "#ffffff" },
  dark: { canvas: "#0c1216", surface: "#121a1e" },
} as const;

/** What lies behind the pages of a brand in one theme, and what their cards and tables stand on, as `#rrggbb`. */
export function groundsOf({ colours }: Pick<Brand, "colours">, theme: Theme) {
  const { canvas, surface } = product[theme];
  return { canvas: colours[theme].canvas ?? canvas, surface: colours[theme].surface ?? surface };
}
