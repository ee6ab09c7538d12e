import { EgressError } from "@/server/net/egress-error";
import type { Finding } from "@/server/ports/enrichment";
import { underWay } from "@/server/ports/enrichment";
import { Refusal } from "./refusal";

export type Later = Extract<Finding, { kind: "later" }>;
const later = (reason: string, retryAfterSeconds: number): Later => ({
  kind: "later",
  reason,
  retryAfterSeconds,
});

/** A lookup takes 30 to 90 seconds; more frequent polling is throttled. */
export const notYet = (): Later => later(underWay, 60);
/** How long a request whose response was lost is left alone; the vendor does not charge again for a person it has looked up. */
export const unsureSeconds = 600;
const unsure = (): Later => later("connection_lost", unsureSeconds);
/** The operator's account at the vendor is the trouble, and only they can mend it. */
const refusesUs = (): Later => later("vendor_refuses_us", 3_600);

/** Why no lookup was started. `isOpen`: it may have been started all the same. */
export function beginningFailed(error: unknown): { finding: Finding; isOpen: boolean } {
  if (error instanceof EgressError && error.isUnsent)
    return { finding: later(error.failure, 300), isOpen: false };
  if (!(error instanceof Refusal) || error.status >= 500) return { finding: unsure(), isOpen: true };
  const isTheirs = error.status === 400 && error.code?.startsWith("error.enrichment.");
  // A person the vendor cannot look up is unknown to it.
  return { finding: isTheirs ? { kind: "nothing" } : refusedOf(error), isOpen: false };
}

/** Why there is no result. `isGone`: this lookup will never have one. */
export function resultMissing(error: unknown): { finding: Later; isGone: boolean } {
  if (!(error instanceof Refusal)) return { finding: later("connection_lost", 60), isGone: false };
  if (error.code === "error.enrichment.in_progress") return { finding: notYet(), isGone: false };
  const isGone = error.status === 404 || error.status === 402;
  return { finding: isGone ? gaveUp(error.status === 402) : refusedOf(error), isGone };
}

/** The outcome of a lookup that the vendor ended without a result. */
export const endedAs = (status: string): Later => gaveUp(status === "CREDITS_INSUFFICIENT");
const gaveUp = (isForCredits: boolean): Later =>
  isForCredits ? later("vendor_out_of_credits", 3_600) : later("vendor_gave_up", 300);

function refusedOf({ status, retryAfterSeconds }: Refusal): Later {
  if (status === 429) return later("too_many", retryAfterSeconds ?? 60);
  return status >= 500 ? later("vendor_failed", 300) : refusesUs();
}
