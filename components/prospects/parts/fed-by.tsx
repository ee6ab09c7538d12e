"use client";

import { useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { browserApi } from "@/lib/api/browser";
import { segmentsQuery } from "@/lib/queries/prospects/segments";
import { useMayOpen } from "@/lib/state/pages";

/** Says which live segments add prospects to a campaign, to users who may open them. */
export function FedBy({ campaignId }: { campaignId: string }) {
  const t = useTranslations("segments");
  const mayOpen = useMayOpen("profiles");
  const { data = [] } = useQuery({ ...segmentsQuery(browserApi, campaignId), enabled: mayOpen });
  const running = data.filter(({ isOn }) => isOn);
  if (!running[0]) return null;
  return (
    <Banner
      className="mb-3"
      icon={<Rss className="size-4 flex-none" aria-hidden />}
      action={<Link href="/profiles/lists">{t("open")}</Link>}
    >
      {t("fedBy", { count: running.length, name: running[0].name })}
    </Banner>
  );
}
