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

/** The groups of pages, in order; the brand's own links stand between the last two (SHELL-14). */
export const navGroups = ["base", "credential", "workspace", "bottom"] as const;
type NavGroup = (typeof navGroups)[number];

type Place = {
  group: NavGroup;
  /** Where it is the current page. */
  paths: readonly string[];
  /** After `g` it leads there (ux 3). */
  key?: string;
};

/** SHELL-15: where each page stands. */
export const navPages: Record<NavPage, Place> = {
  dashboard: { group: "base", paths: ["/dashboard"], key: "d" },
  search: { group: "base", paths: ["/search"], key: "s" },
  campaigns: { group: "base", paths: ["/campaigns", "/campaign", "/smart-sequences"], key: "c" },
  profiles: { group: "base", paths: ["/profiles"], key: "p" },
  inbox: { group: "base", paths: ["/inbox"], key: "i" },
  reports: { group: "base", paths: ["/reports"], key: "r" },
  settings: { group: "credential", paths: ["/settings", "/preferences", "/credentials"], key: "," },
  mailboxes: { group: "workspace", paths: ["/mailboxes"], key: "m" },
  pipeline: { group: "workspace", paths: ["/crm"], key: "k" },
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
