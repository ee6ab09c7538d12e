"use client";

import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { Step } from "@/lib/contract/campaigns/sequence";

type Props = { step: Step; change: Campaign["changes"][number]["kind"] };

/** How a step differs from the live version; in a graph, a moved step leads to another one. */
export function ChangePill({ step, change }: Props) {
  const t = useTranslations("campaigns");
  const isLed = change === "moved" && step.next !== undefined;
  return (
    <Pill tone={change === "removed" ? "danger" : "brand"}>
      {isLed ? t("smart.moved") : t(`builder.change.${change}`)}
    </Pill>
  );
}
