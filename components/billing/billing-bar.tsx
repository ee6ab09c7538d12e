"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

/** The pages of billing; those about money are for admins, where it is paid here (ROUTE-26, ROUTE-28). */
export function BillingBar({ paysHere }: { paysHere: boolean }) {
  const t = useTranslations("billing.pages");
  const money = paysHere
    ? {
        methods: [{ href: "/billing/payment-methods", label: t("paymentMethods") }],
        transactions: [{ href: "/billing/transactions", label: t("transactions") }],
      }
    : { methods: [], transactions: [] };
  return (
    <SectionBar
      tabs={[
        { href: "/billing/overview", label: t("overviewTab") },
        ...money.methods,
        { href: "/billing/credits-history", label: t("creditsHistory") },
        ...money.transactions,
      ]}
    />
  );
}
