"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

/** The pages about prospects (ROUTE-15). */
export function ProspectsBar({ enriches }: { enriches: boolean }) {
  const t = useTranslations("prospects");
  return (
    <SectionBar
      tabs={[
        { href: "/profiles/my-prospects", label: t("tabs.all") },
        { href: "/profiles/lists", label: t("tabs.lists") },
        ...(enriches ? [{ href: "/profiles/enrichments", label: t("tabs.enrichments") }] : []),
        { href: "/profiles/duplicates", label: t("tabs.duplicates") },
        { href: "/profiles/do-not-contact", label: t("tabs.doNotContact") },
      ]}
    />
  );
}
