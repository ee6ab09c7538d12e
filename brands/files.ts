import { defaultLogoSize } from "./defaults";
import type { Brand } from "./schema";

/** The images of a brand that comes with the product, in `public/brands/<id>/` under fixed names. */
export function filesOf(id: string, glyph: string): Pick<Brand, "logos" | "icons"> {
  const file = (name: string) => `/brands/${id}/${name}`;
  return {
    logos: {
      glyph,
      icon: file("icon.svg"),
      light: file("logo-light.svg"),
      dark: file("logo-dark.svg"),
      authLight: file("auth-light.svg"),
      authDark: file("auth-dark.svg"),
      loaderLight: file("loader-light.svg"),
      loaderDark: file("loader-dark.svg"),
      shape: "rectangle",
      size: defaultLogoSize,
    },
    icons: {
      favicon: file("favicon.ico"),
      touch: file("touch-180.png"),
      medium: file("icon-192.png"),
      large: file("icon-512.png"),
      maskable: file("maskable-512.png"),
    },
  };
}
