import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import * as z from "zod";
import { brandKey, brands } from "@/brands";
import { configOf } from "@/brands/config";
import { brandCss } from "@/brands/css";
import { groundsOf } from "@/brands/grounds";
import { fontVariables } from "@/components/shell/fonts";
import { BaseMessages } from "@/components/shell/messages";
import { brandConfig } from "@/lib/contract/brand-config";
import { locales } from "@/lib/i18n/locales";
import { type PlaceParams, placeOf } from "./place";
import "../../globals.css";

type Props = { params: PlaceParams; children: ReactNode };

/** Every page exists once per brand and language; neither is part of the visible URL (decision 1.4). */
export const generateStaticParams = () =>
  brands.flatMap((brand) => locales.map((locale) => ({ brand: brandKey(brand), locale })));

/** The browser's bars take the page's background: light first, then dark (lib/state/boot-script.ts follows the theme). */
export async function generateViewport({ params }: Props): Promise<Viewport> {
  const { brand } = await placeOf(params);
  const bar = (theme: "light" | "dark") => ({
    media: `(prefers-color-scheme: ${theme})`,
    color: groundsOf(brand, theme).canvas,
  });
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    themeColor: [bar("light"), bar("dark")],
  };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { brand } = await placeOf(params);
  return {
    title: { default: brand.name, template: `%s · ${brand.name}` },
    applicationName: brand.name,
    appleWebApp: { title: brand.name },
    manifest: "/manifest.webmanifest",
    icons: {
      icon: [
        { url: brand.icons.favicon, sizes: "32x32" },
        { url: brand.logos.icon, type: "image/svg+xml" },
      ],
      apple: brand.icons.touch,
    },
    robots: { index: false },
  };
}

/** The document with its language, brand colors and fonts. Nothing here depends on a request. */
export default async function RootLayout({ params, children }: Props) {
  const { brand, locale } = await placeOf(params);
  const css = brandCss(brand);
  return (
    <html
      lang={locale}
      data-config={JSON.stringify(z.encode(brandConfig, configOf(brand)))}
      data-danger={brand.colours.outlineDanger ? "outlined" : undefined}
      className={fontVariables}
      suppressHydrationWarning
    >
      <head>{css ? <style>{css}</style> : null}</head>
      <body>
        <BaseMessages locale={locale}>{children}</BaseMessages>
      </body>
    </html>
  );
}
