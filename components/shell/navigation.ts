import type { ReactNode } from "react";
import type { PageKey } from "@/lib/contract/pages";

/** What can stand in the sidebar: the pages of a workspace, and the admin area. */
export type NavPage = Exclude<PageKey, "dialer" | "notifications"> | "admin";

/** One place to go. Only what a person may and can open is given. */
export type NavItem = {
  page: NavPage;
  href: string;
  /** Things that are open there. */
  count?: number;
  /** In the count's place: one that keeps itself fresh. */
  badge?: ReactNode;
  /** Shown, but closed for now: why (SHELL-19). */
  disabledReason?: string;
};

export const navGroups = ["base", "credential", "workspace", "bottom"] as const;
export type NavGroup = (typeof navGroups)[number];

/** SHELL-15: which group a page stands in, and the paths on which it is the current one. */
export const navPages: Record<NavPage, { group: NavGroup; paths: readonly string[] }> = {
  dashboard: { group: "base", paths: ["/dashboard"] },
  search: { group: "base", paths: ["/search"] },
  campaigns: { group: "base", paths: ["/campaigns", "/campaign", "/smart-sequences"] },
  profiles: { group: "base", paths: ["/profiles"] },
  inbox: { group: "base", paths: ["/inbox"] },
  reports: { group: "base", paths: ["/reports"] },
  settings: { group: "credential", paths: ["/settings", "/credentials"] },
  mailboxes: { group: "workspace", paths: ["/mailboxes"] },
  pipeline: { group: "workspace", paths: ["/crm"] },
  templates: { group: "workspace", paths: ["/templates"] },
  integrations: { group: "workspace", paths: ["/integrations"] },
  billing: { group: "workspace", paths: ["/billing"] },
  admin: { group: "bottom", paths: ["/admin"] },
};

/** The bottom tabs of the mobile layout, in order (SHELL-05). */
export const tabPages: readonly NavPage[] = ["campaigns", "inbox", "reports", "settings", "admin"];

/** Whether a visible path lies in one of these places. */
export const liesIn = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));
