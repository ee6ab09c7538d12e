"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

/** The pages of billing (ROUTE-26). */
export function BillingBar() {
  const t = useTranslations("billing.pages");
  return (
    <SectionBar
      tabs={[
        { href: "/billing/overview", label: t("overview") },
        { href: "/billing/credits-history", label: t("creditsHistory") },
      ]}
    />
  );
}
