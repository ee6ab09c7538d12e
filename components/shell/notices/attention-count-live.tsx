"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { browserApi } from "@/lib/api/browser";
import { campaignCountsQuery } from "@/lib/queries/campaign-overview";

/** Campaigns in which something waits for a person, live (ux 28): the same number as their view of the list. */
export function AttentionCountLive() {
  const t = useTranslations("shell.nav");
  const { data } = useQuery(campaignCountsQuery(browserApi));
  const count = data?.needsAttention ?? 0;
  return count > 0 && <Count value={count} tone="signal" label={t("attention", { count })} />;
}
