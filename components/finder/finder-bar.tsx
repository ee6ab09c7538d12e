"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { browserApi } from "@/lib/api/browser";
import { viewsQuery } from "@/lib/queries/views";

/** The search, and the saved ones with their number. */
export function FinderBar() {
  const t = useTranslations("finder");
  const { data } = useQuery(viewsQuery(browserApi, "search"));
  return (
    <SectionBar
      tabs={[
        { href: "/search/search-prospects", label: t("title") },
        {
          href: "/search/saved-searches",
          label: t("savedSearches"),
          ...(data && data.views.length > 0 && { count: data.views.length }),
        },
      ]}
    />
  );
}
