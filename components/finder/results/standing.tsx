"use client";

import { useLocale, useTranslations } from "next-intl";
import type { FoundPerson } from "@/lib/contract/finder/finder";
import { formatCalendar } from "@/lib/format/moments";

const tones = {
  opted_out: "text-on-danger-soft",
  blacklisted: "text-on-danger-soft",
  talked_before: "text-text-2",
  in_campaign: "text-on-warning-soft",
  known: "text-text-2",
} as const;

/** What the workspace knows of a person already, before their position. */
export function Standing({ standing }: { standing: NonNullable<FoundPerson["standing"]> }) {
  const t = useTranslations("finder.standing");
  const locale = useLocale();
  const { kind, campaignName, at } = standing;
  const text =
    kind === "in_campaign" && campaignName
      ? t("inCampaign", { name: campaignName })
      : kind === "talked_before" && at
        ? t("talkedAt", { when: formatCalendar(at.slice(0, 10), locale, "month") })
        : t(kind);
  return <span className={`font-medium ${tones[kind]}`}>{text}</span>;
}
