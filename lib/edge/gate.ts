import { carry, readAsked } from "./asked";
import type { Facts } from "./facts";
import { doorRules, innerRules, saying, startOf } from "./rules";

type Verdict = { kind: "stay" } | { kind: "go"; to: string };

/**
 * Decides where a request for a visible path (with its query) ends up. It is pure and gives the same result at the edge and in layouts
 * (GATE-01).
 */
export function gate(facts: Facts, pathAndQuery: string): Verdict {
  const asked = readAsked(facts, pathAndQuery);
  const { match, query, plain } = asked;
  if (!match)
    return go(carry(query, facts.person ? saying(startOf(facts), "page_unavailable") : "/auth/sign-in"));
  const rules = match.route.groups?.includes("public") ? doorRules : [...doorRules, ...innerRules];
  for (const rule of rules) {
    const to = rule(facts, match, asked);
    if (to !== null) return go(carry(query, to));
  }
  return plain === pathAndQuery ? { kind: "stay" } : go(plain);
}

const go = (to: string): Verdict => ({ kind: "go", to });
