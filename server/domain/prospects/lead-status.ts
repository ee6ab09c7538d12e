import type { LeadStatus } from "@/lib/contract/prospects/prospects";

/** How far somebody is, each further than those before it (PROSPECT-31). */
const ladder = [
  "new",
  "fetched_email",
  "request_sent",
  "connected",
  "contacted",
  "viewed_message",
  "visited_link",
  "got_reply",
  "interested",
  "lead",
] as const satisfies readonly LeadStatus[];

/** What can be said of a person because of something that happened. */
export type Reached = Exclude<(typeof ladder)[number], "new" | "lead"> | "unconnectable";

/**
 * Of whom it may be said: of those who are not that far yet. Whoever is excluded stays so. That somebody cannot be connected with is no
 * news about who is, and is forgotten, as being stuck is, once they answer.
 */
export function comesAfter(reached: Reached): readonly LeadStatus[] {
  const earlier = ladder.slice(0, ladder.indexOf(reached === "unconnectable" ? "connected" : reached));
  return reached === "got_reply" || reached === "interested"
    ? [...earlier, "unconnectable", "stuck"]
    : earlier;
}

/** How far somebody is of whom two records say something; who is excluded by one of them is excluded. */
export function furthest(one: LeadStatus, other: LeadStatus): LeadStatus {
  if (one === "excluded" || other === "excluded") return "excluded";
  const place = (status: LeadStatus) => ladder.indexOf(status as (typeof ladder)[number]);
  // What no ladder has, being stuck or unconnectable, says more than "new".
  if (place(one) < 0) return place(other) > 0 ? other : one;
  return place(other) > place(one) || (place(other) < 0 && one === "new") ? other : one;
}
