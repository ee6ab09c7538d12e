import type { LeadStatus } from "@/lib/contract/prospects/prospects";

/** The lead statuses in ascending order (PROSPECT-31). */
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

/** Statuses that an event can set. */
export type Reached = Exclude<(typeof ladder)[number], "new" | "lead"> | "unconnectable";

/**
 * The statuses that this one may replace: the lower ones. An excluded prospect stays excluded. "Unconnectable" does not apply to
 * connections, and a reply clears it, like being stuck.
 */
export function comesAfter(reached: Reached): readonly LeadStatus[] {
  const earlier = ladder.slice(0, ladder.indexOf(reached === "unconnectable" ? "connected" : reached));
  return reached === "got_reply" || reached === "interested"
    ? [...earlier, "unconnectable", "stuck"]
    : earlier;
}

/** The higher status of two records; if one of them is excluded, the result is. */
export function laterStatus(one: LeadStatus, other: LeadStatus): LeadStatus {
  if (one === "excluded" || other === "excluded") return "excluded";
  const place = (status: LeadStatus) => ladder.indexOf(status as (typeof ladder)[number]);
  // Statuses outside the ladder, stuck or unconnectable, count for more than "new".
  if (place(one) < 0) return place(other) > 0 ? other : one;
  return place(other) > place(one) || (place(other) < 0 && one === "new") ? other : one;
}

/** What is known of a prospect's course when contact is allowed again; the exclusion replaced their status. */
export type Course = {
  hasReplied: boolean;
  isContacted: boolean;
  isConnected: boolean;
  isRequested: boolean;
};

/** Their lead status without the exclusion. */
export function statusAfter(course: Course): LeadStatus {
  if (course.hasReplied) return "got_reply";
  if (course.isContacted) return "contacted";
  if (course.isConnected) return "connected";
  return course.isRequested ? "request_sent" : "new";
}
