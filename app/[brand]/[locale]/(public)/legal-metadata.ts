import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { LegalPage } from "@/lib/contract/legal";
import { type PlaceParams, placeOf } from "../place";

/**
 * Title and description of a page that search engines may index. Canonical URL and language alternates come from the front door
 * (server/http/public/open-pages.ts), because a prerendered page does not know its host.
 */
export const legalMetadata =
  (page: LegalPage) =>
  async ({ params }: { params: PlaceParams }): Promise<Metadata> => {
    const { brand, locale } = await placeOf(params);
    const t = await getTranslations({ locale, namespace: "legal" });
    const title = t(`${page}.title`);
    const description = t(`${page}.description`, { brand: brand.name });
    return {
      title,
      description,
      robots: { index: true },
      openGraph: { title, description, siteName: brand.name, locale, type: "article" },
    };
  };
