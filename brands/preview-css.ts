import { brandCss } from "./css";
import { deriveColours, type Grounds } from "./derive";
import type { Preview } from "./preview";
import type { Brand } from "./schema";

/** The image in components/shell/brand-mark.tsx that each BRAND-21 parameter replaces. */
const places = {
  logo: "logo-light",
  dark_logo: "logo-dark",
  auth_logo: "auth-light",
  dark_auth_logo: "auth-dark",
  loader_logo: "loader-light",
  dark_loader_logo: "loader-dark",
} as const;

function groundsOf(text: string | undefined): Grounds | undefined {
  const [canvas, surface] = text?.split(",") ?? [];
  return canvas && surface ? { canvas, surface } : undefined;
}

/** The design of a preview as CSS, placed after the brand's own; it applies to this document only (BRAND-22). */
export function previewCss(brand: Brand, preview: Preview): string {
  const { primaryCl, lightTheme, darkTheme, logoSize } = preview;
  const colours =
    primaryCl || lightTheme || darkTheme
      ? deriveColours(primaryCl ?? brand.colours.primary, {
          light: groundsOf(lightTheme),
          dark: groundsOf(darkTheme),
        })
      : { light: {}, dark: {} };
  const images = Object.entries(places).flatMap(([name, place]) => {
    const image = preview[name as keyof typeof places];
    return image ? [`img[data-logo=${place}]{content:url("${image}")}`] : [];
  });
  const size = logoSize ? `img[data-logo|=logo],img[data-logo|=auth]{height:${logoSize}px}` : "";
  return brandCss({ colours: { ...brand.colours, ...colours } }) + images.join("") + size;
}
