import { type PageKey, pageKeys } from "@/lib/contract/pages";
import { fillPath, type Match, matchRoute } from "@/lib/routes/match";
import { pageStarts } from "@/lib/routes/page-starts";
import type { Group, Route } from "@/lib/routes/route";
import type { Asked } from "./asked";
import type { Facts } from "./facts";

/** Returns where a rule redirects to; null if it does not apply. */
type Rule = (facts: Facts, page: Match, asked: Asked) => string | null;

const isIn = (route: Route, group: Group) => route.groups?.includes(group) ?? false;
/** Never redirect to a page that is not built. */
const ifBuilt = (path: string) => (matchRoute(path)?.route.built ? path : null);

const campaigns = pageStarts.campaigns;
const isRestricted = (facts: Facts): facts is Facts & { allowedPages: readonly PageKey[] } =>
  facts.allowedPages !== null && !facts.isWorkspaceAdmin;
/** Where everybody arrives: at the campaigns, or a member without them at the first page they may see. */
export const startOf = (facts: Facts): string =>
  isRestricted(facts) && !facts.allowedPages.includes("campaigns")
    ? firstAllowed(facts, facts.allowedPages)
    : campaigns;
const homeOf = (facts: Facts) => (facts.usableAccounts > 0 ? startOf(facts) : "/credentials/add");

/** The target says on arrival why the page that was asked for did not open: a code of messages/errors.json. */
export const saying = (to: string, code: "forbidden" | "page_unavailable") => `${to}?refused=${code}`;

/** GATE-09: signed-out users go to sign-in and return afterwards (ux 21). */
const signedOut: Rule = (facts, { route }, { plain }) => {
  if (facts.person || isIn(route, "public")) return null;
  return plain === campaigns ? "/auth/sign-in" : `/auth/sign-in?back=${encodeURIComponent(plain)}`;
};

/** GATE-26: signed-in users cannot open sign-in and similar pages; a `back` page of ours is followed instead. */
const signedIn: Rule = (facts, { route }, { query }) => {
  if (!facts.person || !isIn(route, "authorized")) return null;
  const back = query.get("back") ?? "";
  const known = /^\/(?![/\\])/.test(back) ? matchRoute(back.split("?", 1)[0] as string) : null;
  return known && !isIn(known.route, "authorized") ? back : startOf(facts);
};

const mailedCodes = ["activation_code", "undo_code"];
/** A confirmed user is not asked again, but an emailed code is still checked (AUTH-27). */
const confirmed: Rule = (facts, { route }, { query }) =>
  facts.person &&
  facts.emailConfirmed &&
  isIn(route, "afterConfirmation") &&
  !mailedCodes.some((name) => query.has(name))
    ? startOf(facts)
    : null;

/** Public pages are shown to everyone unless they are not built (GATE-10). */
const publicPage: Rule = (facts, { route }) =>
  isIn(route, "public") && !route.built ? (facts.person ? homeOf(facts) : "/auth/sign-in") : null;

/** GATE-11, AUTH-29. */
const email: Rule = (facts) =>
  facts.emailConfirmed || facts.skippedConfirmation ? null : "/auth/activate-email";

/** A user who lacks a required second factor adds one first or switches the workspace. */
const secondFactor: Rule = (facts, { route }) =>
  !facts.owesSecondFactor || isIn(route, "withoutSecondFactor") ? null : "/preferences/user/security";

/** GATE-12, GATE-13, and ROUTE-45 where the brand makes no new workspaces. */
const workspace: Rule = (facts, { route }) => {
  if (route.path === "/space/create" && !facts.mayCreateWorkspace) return "/space/use-space";
  if (isIn(route, "onboarding") || facts.workspace?.status === "active") return null;
  return facts.workspaces === 0 && facts.mayCreateWorkspace ? "/space/create" : "/space/use-space";
};

/** New users see the introduction first (GATE-01, step 5). */
const introduction: Rule = (facts, { route }) =>
  facts.registrationDone || isIn(route, "onboarding") ? null : ifBuilt("/ai-employee-onboarding/intro");

/** GATE-03, GATE-04, GATE-24, GATE-28, and GATE-26 in reverse. */
const payment: Rule = (facts, { route }) => {
  if (facts.isPaid) return isIn(route, "afterPayment") ? startOf(facts) : null;
  if (isIn(route, "unpaid") || (facts.usableAccounts === 0 && !facts.isBillingEnabled)) return null;
  return facts.paymentInProgress ? "/payment-in-progress" : "/billing-warning";
};

/** GATE-07: users without an account connect one first. */
const accounts: Rule = (facts, { route }) =>
  facts.usableAccounts > 0 || isIn(route, "noCredentials") || isIn(route, "onboarding")
    ? null
    : "/credentials/add";

/** ROUTE-52. */
const adminArea: Rule = (facts, { route }) =>
  route.admin && !facts.person?.isPlatformAdmin ? saying(homeOf(facts), "forbidden") : null;

/** ROUTE-27. */
const isClosedBilling = (facts: Facts, { page }: Route) => page === "billing" && !facts.isBillingEnabled;
const billing: Rule = (facts, { route }) =>
  isClosedBilling(facts, route) ? saying(homeOf(facts), "page_unavailable") : null;

const stateOf = (facts: Facts, route: Route) =>
  route.feature ? (facts.features[route.feature] ?? "missing") : "active";

/** GATE-14 and GATE-27: a missing feature or a page that is not built leads home; an inactive feature is offered for upgrade. */
export const feature: Rule = (facts, { route }) => {
  const state = stateOf(facts, route);
  if (!route.built || state === "missing") return saying(homeOf(facts), "page_unavailable");
  return state === "inactive" ? `${homeOf(facts)}?upgrade=${route.feature}` : null;
};

/** The first page, in sidebar order, that this member may see and the plan includes (GATE-16). */
function firstAllowed(facts: Facts, allowed: readonly PageKey[]): string {
  const opens = (page: PageKey) => {
    const route = matchRoute(pageStarts[page])?.route;
    return route?.built && stateOf(facts, route) === "active" && !isClosedBilling(facts, route);
  };
  const page = pageKeys.find((key) => allowed.includes(key) && opens(key));
  return page ? pageStarts[page] : "/preferences/user/basic";
}

/** GATE-15: members see only the pages they have access to; at the door they are led to their start without a word. */
const pages: Rule = (facts, { route, path }, { isDoor }) => {
  if (!route.page || !isRestricted(facts) || facts.allowedPages.includes(route.page)) return null;
  const to = firstAllowed(facts, facts.allowedPages);
  return isDoor && path === campaigns ? to : saying(to, "forbidden");
};

/** ROUTE-42: a workspace page always belongs to the current workspace. */
const ownWorkspace: Rule = (facts, { route, params }) => {
  const id = facts.workspace?.id;
  if (!id || !params.workspaceId || params.workspaceId === id) return null;
  return fillPath(route.path, { ...params, workspaceId: id });
};

/** Rules for everyone, signed in or not. */
export const doorRules: readonly Rule[] = [signedOut, signedIn, confirmed, publicPage];
/** After sign-in these rules run in order, and the first that returns a path wins (GATE-01). */
export const innerRules: readonly Rule[] = [
  ...[email, secondFactor, workspace, introduction, payment, accounts],
  ...[adminArea, billing, feature, pages, ownWorkspace],
];
