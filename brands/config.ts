import { groundsOf } from "./grounds";
import type { Brand } from "./schema";

const themeOf = (brand: Brand, theme: "light" | "dark") => {
  const { canvas, surface } = groundsOf(brand, theme);
  return { bg: canvas, body: surface };
};

/** The brand settings that browsers and other programs can read (BRAND-17); lib/contract has the wire names. */
export const configOf = (brand: Brand) => ({
  brand: brand.id,
  name: brand.name,
  color: brand.colours.primary,
  lightTheme: themeOf(brand, "light"),
  darkTheme: themeOf(brand, "dark"),
  logoShape: brand.logos.shape,
  support: {
    name: brand.support.widget,
    appId: brand.support.appId ?? null,
    userId: brand.support.userId ?? null,
  },
  clientLink: brand.sidebarLinks.find(({ key }) => key === "website")?.href ?? null,
  isThirdPartyConnected: brand.authMethods.includes("third-party"),
  referralProgramId: brand.referralProgramId ?? null,
});
