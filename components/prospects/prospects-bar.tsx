"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

const list = "/profiles/my-prospects";

/** The pages about prospects (ROUTE-15); on the page of one prospect, the way back to the list. */
export function ProspectsBar({ isOne = false }: { isOne?: boolean }) {
  const t = useTranslations("prospects");
  return isOne ? (
    <SectionBar back={{ href: list, label: t("tabs.all") }} title={t("title")} />
  ) : (
    <SectionBar
      tabs={[
        { href: list, label: t("tabs.all") },
        { href: "/profiles/duplicates", label: t("tabs.duplicates") },
        { href: "/profiles/do-not-contact", label: t("tabs.doNotContact") },
      ]}
    />
  );
}
