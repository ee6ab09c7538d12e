import type { SectionTab } from "@/components/shell/navigation/section-tabs";

/** The tabs of one campaign. */
export const campaignTabs = (
  id: string,
  t: (
    key:
      | "tabs.sequence"
      | "tabs.forecast"
      | "tabs.prospects"
      | "tabs.attention"
      | "tabs.settings"
      | "tabs.history",
  ) => string,
  numbers?: { prospects: number; needsYou: number },
): SectionTab[] => [
  { href: `/campaign/edit/${id}`, label: t("tabs.sequence"), exact: true },
  { href: `/campaign/edit/${id}/forecast`, label: t("tabs.forecast") },
  {
    href: `/campaign/edit/${id}/prospects`,
    label: t("tabs.prospects"),
    paths: [`/campaign/edit/${id}/prospects`, `/campaign/edit/${id}/import`],
    ...(numbers ? { count: numbers.prospects } : {}),
  },
  ...(numbers && numbers.needsYou > 0
    ? [{ href: `/campaign/edit/${id}/attention`, label: t("tabs.attention"), count: numbers.needsYou }]
    : []),
  { href: `/campaign/edit/${id}/settings`, label: t("tabs.settings") },
  { href: `/campaign/edit/${id}/history`, label: t("tabs.history") },
];
