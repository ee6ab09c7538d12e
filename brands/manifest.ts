import { groundsOf } from "./grounds";
import type { Brand } from "./schema";

/** The web app manifest of a brand, which installs under its own name, icon and colors. */
export function manifestOf(brand: Brand, lang: string) {
  const colours = (theme: "light" | "dark") => {
    const { canvas } = groundsOf(brand, theme);
    return { theme_color: canvas, background_color: canvas };
  };
  const { icons, logos } = brand;
  return {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    lang,
    start_url: "/",
    scope: "/",
    display: "standalone",
    ...colours("light"),
    // Not every browser supports this yet (WICG manifest incubations); the others keep the light colors.
    user_preferences: { color_scheme: { dark: colours("dark") } },
    icons: [
      { src: logos.icon, sizes: "any", type: "image/svg+xml" },
      { src: icons.medium, sizes: "192x192", type: "image/png" },
      { src: icons.large, sizes: "512x512", type: "image/png" },
      { src: icons.maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
