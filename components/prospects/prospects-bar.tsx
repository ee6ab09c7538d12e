"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { browserApi } from "@/lib/api/browser";
import { featuresQuery } from "@/lib/queries/workspaces";

/** The pages about prospects (ROUTE-15). */
export function ProspectsBar() {
  const t = useTranslations("prospects");
  const enriches = useQuery(featuresQuery(browserApi)).data?.enrichment === "active";
  return (
    <SectionBar
      tabs={[
        { href: "/profiles/my-prospects", label: t("tabs.all") },
        ...(enriches ? [{ href: "/profiles/enrichments", label: t("tabs.enrichments") }] : []),
        { href: "/profiles/duplicates", label: t("tabs.duplicates") },
        { href: "/profiles/do-not-contact", label: t("tabs.doNotContact") },
      ]}
    />
  );
}
