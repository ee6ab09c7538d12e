import type { Brand } from "./schema";
import type { Theme } from "./tokens";

/** The product's default backgrounds, as in app/globals.css; a brand can replace them (THEME-02). */
const product = {
  light: { canvas: "#faf9f6", surface: "#ffffff" },
  dark: { canvas: "#0c1216", surface: "#121a1e" },
} as const;

/** The background of a brand's pages and of its cards and tables in one theme, as `#rrggbb`. */
export function groundsOf({ colours }: Pick<Brand, "colours">, theme: Theme) {
  const { canvas, surface } = product[theme];
  return { canvas: colours[theme].canvas ?? canvas, surface: colours[theme].surface ?? surface };
}
