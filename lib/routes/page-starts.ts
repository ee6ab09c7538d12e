import type { PageKey } from "@/lib/contract/pages";

/** Where each page that a member can be allowed starts (SHELL-08, GATE-16). */
export const pageStarts: Readonly<Record<PageKey, string>> = {
  dashboard: "/dashboard/my-dashboard",
  search: "/search/search-prospects",
  campaigns: "/campaigns/my-campaigns",
  profiles: "/profiles/my-prospects",
  inbox: "/inbox",
  reports: "/reports",
  mailboxes: "/mailboxes",
  settings: "/settings/account",
  pipeline: "/crm",
  templates: "/templates/my-templates",
  integrations: "/integrations",
  billing: "/billing/overview",
  dialer: "/integrations/dialer/phone-numbers",
  notifications: "/notifications",
};
