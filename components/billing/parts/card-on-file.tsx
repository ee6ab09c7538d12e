"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { paymentMethodsQuery } from "@/lib/queries/billing";
import { useMethodName } from "./method-name";

/** What the next payment is taken from, and where that can be changed. */
export function CardOnFile() {
  const t = useTranslations("billing.card");
  const methodName = useMethodName();
  const { data } = useQuery(paymentMethodsQuery(browserApi));
  if (!data) return null;
  const method = data.find(({ isPrimary }) => isPrimary) ?? data[0];
  return (
    <p className="type-compact flex items-center gap-2.5">
      <CreditCard className="size-4 flex-none text-text-2" aria-hidden />
      <span className="min-w-0 flex-1">{method ? methodName(method) : t("none")}</span>
      <TextLink href="/billing/payment-methods" className="touch-area flex-none">
        {t(method ? "change" : "add")}
      </TextLink>
    </p>
  );
}
