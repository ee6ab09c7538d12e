import type { SectionTab } from "@/components/shell/section-bar";

/** The pages of one campaign. */
export const campaignTabs = (
  id: string,
  t: (key: "tabs.sequence" | "tabs.prospects" | "tabs.settings") => string,
  prospects?: number,
): SectionTab[] => [
  { href: `/campaign/edit/${id}`, label: t("tabs.sequence"), exact: true },
  {
    href: `/campaign/edit/${id}/prospects`,
    label: t("tabs.prospects"),
    paths: [`/campaign/edit/${id}/prospects`, `/campaign/edit/${id}/import`],
    ...(prospects === undefined ? {} : { count: prospects }),
  },
  { href: `/campaign/edit/${id}/settings`, label: t("tabs.settings") },
];
