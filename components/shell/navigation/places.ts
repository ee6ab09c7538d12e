import type { Brand } from "@/brands/schema";
import type { Facts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import { pageStarts } from "@/lib/routes/page-starts";
import type { NavPage } from "./navigation";

/** Notifications are a page that members can be allowed, like the others (SHELL-31). */
export const seesNotices = ({ allowedPages, isWorkspaceAdmin }: Facts) =>
  isWorkspaceAdmin || !allowedPages || allowedPages.includes("notifications");

/** Why an item is shown but disabled (SHELL-19, SHELL-20). */
type ClosedFor = "unpaid" | "noAccount";
export type NavPlace = { page: NavPage; href: string; closedFor?: ClosedFor };

/** The pages of the sidebar, in its order (SHELL-08). */
const pages: readonly NavPage[] = [
  ...(["dashboard", "search", "campaigns", "profiles", "inbox", "reports", "settings"] as const),
  ...(["mailboxes", "pipeline", "templates", "integrations", "billing", "admin"] as const),
];
const startOf = (page: NavPage) => (page === "admin" ? "/admin/customers" : pageStarts[page]);

/** If users come from another product, that product handles these pages (SHELL-22). */
const hiddenOfThirdParty: readonly NavPage[] = ["billing", "admin"];

const isHidden = (page: NavPage, { registration, switches }: Pick<Brand, "registration" | "switches">) =>
  (registration === "third-party" && hiddenOfThirdParty.includes(page)) ||
  (page === "billing" && switches.hideBilling);

/**
 * The navigation of one user: pages that are built, in their plan and allowed. Pages that only wait for a payment or a first account are
 * shown disabled, except those that stay open in that state (GATE-21, GATE-22).
 */
export function navPlaces(facts: Facts, brand: Pick<Brand, "registration" | "switches">): NavPlace[] {
  const opens = (of: Facts, href: string) => gate(of, href).kind === "stay";
  const settled: Facts = { ...facts, isPaid: true, usableAccounts: Math.max(1, facts.usableAccounts) };
  return pages.flatMap((page): NavPlace[] => {
    const href = startOf(page);
    if (isHidden(page, brand)) return [];
    if (opens(facts, href)) return [{ page, href }];
    if (!opens(settled, href)) return [];
    const isPaidFor = opens({ ...facts, isPaid: true }, href);
    return [{ page, href, closedFor: isPaidFor || !facts.isPaid ? "unpaid" : "noAccount" }];
  });
}
