import type { Brand } from "@/brands/schema";
import type { Facts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import type { NavPage } from "./navigation";

/** The bell is a page somebody can be allowed, like the others (SHELL-31). */
export const seesNotices = ({ allowedPages, isWorkspaceAdmin }: Facts) =>
  isWorkspaceAdmin || !allowedPages || allowedPages.includes("notifications");

/** Why a place is in sight and closed: what would open it (SHELL-19, SHELL-20). */
type ClosedFor = "unpaid" | "noAccount";
export type NavPlace = { page: NavPage; href: string; closedFor?: ClosedFor };

/** Where each page of the sidebar begins (SHELL-08). */
const starts: readonly [NavPage, string][] = [
  ["dashboard", "/dashboard/my-dashboard"],
  ["search", "/search/search-prospects"],
  ["campaigns", "/campaigns/my-campaigns"],
  ["profiles", "/profiles/my-prospects"],
  ["inbox", "/inbox"],
  ["reports", "/reports"],
  ["settings", "/settings/account"],
  ["mailboxes", "/mailboxes"],
  ["pipeline", "/crm"],
  ["templates", "/templates/my-templates"],
  ["integrations", "/integrations"],
  ["billing", "/billing/overview"],
  ["admin", "/admin/customers"],
];

/** Where people come from another product, that one has the rest (SHELL-22). */
const hiddenOfThirdParty: readonly NavPage[] = ["billing", "admin"];

const isHidden = (page: NavPage, { registration, switches }: Pick<Brand, "registration" | "switches">) =>
  (registration === "third-party" && hiddenOfThirdParty.includes(page)) ||
  (page === "billing" && switches.hideBilling);

/**
 * The places of one person: built, in their plan and allowed to them. One that only waits for a payment or for a first
 * account stays in sight, closed; those of the access group that applies stay open (GATE-21, GATE-22).
 */
export function navPlaces(facts: Facts, brand: Pick<Brand, "registration" | "switches">): NavPlace[] {
  const opens = (of: Facts, href: string) => gate(of, href).kind === "stay";
  const settled: Facts = { ...facts, isPaid: true, usableAccounts: Math.max(1, facts.usableAccounts) };
  return starts.flatMap(([page, href]): NavPlace[] => {
    if (isHidden(page, brand)) return [];
    if (opens(facts, href)) return [{ page, href }];
    if (!opens(settled, href)) return [];
    const isPaidFor = opens({ ...facts, isPaid: true }, href);
    return [{ page, href, closedFor: isPaidFor || !facts.isPaid ? "unpaid" : "noAccount" }];
  });
}
