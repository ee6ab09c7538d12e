import type { ReactNode } from "react";
import type { PageKey } from "@/lib/contract/pages";

/** Pages of the sidebar: those of a workspace, and the admin area. */
export type NavPage = Exclude<PageKey, "dialer" | "notifications"> | "admin";

/** One item of the navigation. Only items that the user may open, or that are disabled with a reason, are passed. */
export type NavItem = {
  page: NavPage;
  href: string;
  /** The number of open items there. */
  count?: number;
  /** Replaces the count with one that updates itself. */
  badge?: ReactNode;
  /** Shown but disabled, with this reason (SHELL-19). */
  disabledReason?: string;
};

/** The groups of pages in order; the brand's own links are between the last two (SHELL-14). */
export const navGroups = ["base", "credential", "workspace", "bottom"] as const;
type NavGroup = (typeof navGroups)[number];

type Place = {
  group: NavGroup;
  /** The paths on which it is current. */
  paths: readonly string[];
  /** Pressed after `g`, it opens the page (ux 3). */
  key?: string;
};

/** SHELL-15: the group of each page. */
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

/** Whether a visible path is at or below one of these paths. */
export const liesIn = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));
