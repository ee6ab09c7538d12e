"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { browserApi } from "@/lib/api/browser";
import { campaignCountsQuery } from "@/lib/queries/campaign-overview";

/** The number of campaigns that need attention, live (ux 28): the same as in the list's view. */
export function AttentionCountLive() {
  const t = useTranslations("shell.nav");
  const { data } = useQuery(campaignCountsQuery(browserApi));
  const count = data?.needsAttention ?? 0;
  return count > 0 && <Count value={count} tone="signal" label={t("attention", { count })} />;
}
