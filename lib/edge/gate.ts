import type { PageKey } from "@/lib/contract/pages";
import { matchRoute } from "@/lib/routes/match";
import type { Group, Route } from "@/lib/routes/routes";
import type { Facts } from "./facts";

export type Verdict = { kind: "stay" } | { kind: "go"; to: string };

const stay: Verdict = { kind: "stay" };
const go = (to: string): Verdict => ({ kind: "go", to });
const isIn = (route: Route, group: Group) => route.groups?.includes(group) ?? false;

const isBuilt = (path: string) => matchRoute(path)?.route.built === true;

const homeOf = (facts: Facts) => (facts.usableAccounts > 0 ? "/campaigns/my-campaigns" : "/credentials/add");

/** Where a member limited to pages begins (GATE-16): the first allowed page that is built, in sidebar order. */
const firstPaths: Partial<Record<PageKey, string>> = {
  campaigns: "/campaigns/my-campaigns",
  inbox: "/inbox",
  mailboxes: "/mailboxes",
  settings: "/settings/account",
};
function firstAllowed(pages: readonly PageKey[]): string {
  for (const page of pages) {
    const path = firstPaths[page];
    if (path) return path;
  }
  return "/preferences/user/language";
}

type Rule = (facts: Facts, route: Route, path: string) => Verdict | null;

/** GATE-09: who is not signed in goes to sign-in, and comes back afterwards (ux 21). */
const signedOut: Rule = (facts, route, path) => {
  if (facts.person || isIn(route, "public")) return null;
  return go(`/auth/sign-in${path === "/" ? "" : `?back=${encodeURIComponent(path)}`}`);
};

/** GATE-26: sign-in and its sisters are closed to somebody signed in. */
const signedIn: Rule = (facts, route) =>
  facts.person && isIn(route, "authorized") ? go("/campaigns/my-campaigns") : null;

/** GATE-12, GATE-13: first a workspace, then the others. */
const workspace: Rule = (facts, route) => {
  if (isIn(route, "onboarding") || (facts.workspace && facts.workspace.status === "active")) return null;
  return go(facts.workspaces === 0 ? "/space/create" : "/space/use-space");
};

/** GATE-03, GATE-04, GATE-28, and GATE-26 the other way round. */
const payment: Rule = (facts, route) => {
  if (facts.isPaid) return isIn(route, "afterPayment") ? go("/campaigns/my-campaigns") : null;
  if (isIn(route, "unpaid")) return null;
  if (facts.usableAccounts === 0 && !facts.isBillingEnabled) return null;
  const to = facts.paymentInProgress ? "/payment-in-progress" : "/billing-warning";
  return isBuilt(to) ? go(to) : null;
};

/** GATE-07: without an account of their own people connect one first. */
const accounts: Rule = (facts, route) =>
  facts.usableAccounts > 0 || isIn(route, "noCredentials") || isIn(route, "onboarding")
    ? null
    : go("/credentials/add");

const adminArea: Rule = (facts, route) =>
  route.admin && !facts.person?.isPlatformAdmin ? go(homeOf(facts)) : null;

/** GATE-14: what the plan does not have active, and what is not built, leads home. */
const feature: Rule = (facts, route) => {
  const isActive = !route.feature || facts.features[route.feature] === "active";
  return isActive && route.built ? null : go(homeOf(facts));
};

/** GATE-15: members see their pages only. */
const pages: Rule = (facts, route) => {
  if (!route.page || !facts.allowedPages || facts.isWorkspaceAdmin) return null;
  return facts.allowedPages.includes(route.page) ? null : go(firstAllowed(facts.allowedPages));
};

/** After sign-in the rules run in this order and the first that speaks wins (GATE-01). */
const rules: readonly Rule[] = [workspace, payment, accounts, adminArea, feature, pages];

/** Where a request for a visible path (with its query) ends up: pure, the same at the edge and in layouts. */
export function gate(facts: Facts, pathAndQuery: string): Verdict {
  const path = pathAndQuery.split("?", 1)[0] as string;
  const match = matchRoute(path);
  if (!match) return facts.person ? go("/campaigns/my-campaigns") : go("/auth/sign-in");
  const { route } = match;
  if (route.to) return go(route.to);
  const first = signedOut(facts, route, pathAndQuery) ?? signedIn(facts, route, path);
  if (first) return first;
  if (isIn(route, "public")) return route.built ? stay : go(facts.person ? homeOf(facts) : "/auth/sign-in");
  for (const rule of rules) {
    const verdict = rule(facts, route, path);
    if (verdict) return verdict;
  }
  return stay;
}
