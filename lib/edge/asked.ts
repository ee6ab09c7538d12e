import { fillPath, type Match, matchRoute } from "@/lib/routes/match";
import type { Facts } from "./facts";

/** A browser's request in canonical form: the page it means and the query to keep in the URL. */
export type Asked = {
  match: Match | null;
  /** The path only leads to the page (`/`), so nobody asked for this page itself. */
  isDoor: boolean;
  query: URLSearchParams;
  /** Path and query as the address bar should show them. */
  plain: string;
};

/** Parameters with a single value; if one is repeated, only the first is kept. */
const single = [
  ...["selectedCred", "space", "upgrade", "refused", "back", "success", "done", "redirect_from_stripe"],
  ...[
    "skippedEmailConfirmation",
    "token",
    "activation_code",
    "undo_code",
    "restore_code",
    "invite",
    "i",
    "ref",
  ],
];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Drops a workspace that this user may not choose (GATE-18), a skip that was already handled (AUTH-29), and unknown values. */
function isKept(facts: Facts, path: string, name: string, value: string): boolean {
  // On this page a signed-in user switches to the workspace in the URL (SPACE-41).
  if (name === "space")
    return facts.person === null || facts.person.isPlatformAdmin || path === "/space/set-space";
  if (name === "skippedEmailConfirmation") return facts.person === null;
  return name !== "selectedCred" || uuid.test(value);
}

function cleaned(facts: Facts, path: string, search: string): { query: URLSearchParams; text: string } {
  const query = new URLSearchParams(search);
  const seen = new Set<string>();
  const kept = [...query].filter(([name, value]) => {
    const isFirst = !seen.has(name);
    seen.add(name);
    return (isFirst || !single.includes(name)) && isKept(facts, path, name, value);
  });
  // If nothing is dropped, keep the original spelling; another spelling would be a different URL and cause a redirect.
  if (kept.length === query.size) return { query, text: search };
  const left = new URLSearchParams(kept);
  return { query: left, text: left.size > 0 ? `?${left}` : "" };
}

/** Follows paths that only redirect (`/campaigns`) to their page. */
function pageOf(facts: Facts, path: string): Match | null {
  let match = matchRoute(path);
  while (match?.route.to) {
    const { to, toWithout } = match.route;
    const isWithout = toWithout && (facts.features[toWithout.feature] ?? "missing") === "missing";
    match = matchRoute(fillPath(isWithout ? toWithout.to : to, match.params));
  }
  return match;
}

/** Parses a visible path with its query; every spelling of a path becomes the canonical one (S29). */
export function readAsked(facts: Facts, pathAndQuery: string): Asked {
  const at = pathAndQuery.indexOf("?");
  const path = at < 0 ? pathAndQuery : pathAndQuery.slice(0, at);
  const match = pageOf(facts, path);
  const { query, text } = cleaned(facts, match?.path ?? path, at < 0 ? "" : pathAndQuery.slice(at));
  const isDoor = matchRoute(path)?.route.to !== undefined;
  return { match, isDoor, query, plain: `${match?.path ?? path}${text}` };
}

/** Parameters for a message on the next page; every redirect keeps them (ROUTE-61, ROUTE-65, GATE-27). */
const alwaysCarried = ["success", "done", "redirect_from_stripe", "upgrade", "refused"];
const tracking = /^(?:irclickid|ref|gclid|fbclid|msclkid|utm_\w{1,20})$/;

/** Adds the parameters to a redirect's target that must survive it; tracking parameters only if there is an `irclickid` (GATE-19). */
export function carry(query: URLSearchParams, to: string): string {
  const isTracked = query.has("irclickid");
  const [path = "", own = ""] = to.split("?", 2);
  const target = new URLSearchParams(own);
  for (const [name, value] of query) {
    const isCarried = alwaysCarried.includes(name) || (isTracked && tracking.test(name));
    if (isCarried && !target.has(name)) target.append(name, value);
  }
  return target.size > 0 ? `${path}?${target}` : path;
}
