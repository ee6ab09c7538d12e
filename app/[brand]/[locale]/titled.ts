import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PlaceParams, placeOf } from "./place";

/** The document title of a page, by the key of its text: `generateMetadata = titled("inbox.title")`. */
export const titled =
  (key: string) =>
  async ({ params }: { params: PlaceParams }): Promise<Metadata> => {
    const { locale } = await placeOf(params);
    const t = await getTranslations({ locale });
    return { title: t(key as never) };
  };
