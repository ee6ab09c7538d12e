import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { brandKey, brands } from "@/brands";
import { brandCss } from "@/brands/css";
import { fontVariables } from "@/components/shell/fonts";
import { BaseMessages } from "@/components/shell/messages";
import { locales } from "@/lib/i18n/locales";
import { type PlaceParams, placeOf } from "./place";
import "../../globals.css";

type Props = { params: PlaceParams; children: ReactNode };

/** Every page exists once per brand and language; neither is in the address people see (decision 1.4). */
export const generateStaticParams = () =>
  brands.flatMap((brand) => locales.map((locale) => ({ brand: brandKey(brand), locale })));

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { brand } = await placeOf(params);
  return {
    title: { default: brand.name, template: `%s · ${brand.name}` },
    applicationName: brand.name,
    icons: { icon: brand.logos.icon },
    robots: { index: false },
  };
}

/** The document: language, the brand's colours and the faces. Nothing here depends on a request. */
export default async function RootLayout({ params, children }: Props) {
  const { brand, locale } = await placeOf(params);
  const css = brandCss(brand);
  return (
    <html
      lang={locale}
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
