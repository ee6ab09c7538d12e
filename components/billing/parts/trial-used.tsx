"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { TrialHolder } from "@/lib/contract/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";

/** Says why a workspace began without a free trial, and leads to the plans (AUTH-52). */
export function TrialUsed({ by, mayBuy }: { by: TrialHolder; mayBuy: boolean }) {
  const t = useTranslations("billing.trialUsed");
  return (
    <Banner
      tone="info"
      icon={<Clock className="size-4 flex-none" aria-hidden />}
      action={
        mayBuy && (
          <button type="button" onClick={() => openUpgrade()}>
            {t("choose")}
          </button>
        )
      }
    >
      {t(by)}
    </Banner>
  );
}
