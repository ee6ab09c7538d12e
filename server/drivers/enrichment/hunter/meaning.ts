import * as z from "zod";
import { normalEmail } from "@/server/domain/prospects/identity";
import { laterBy, PausedError } from "@/server/drivers/metered";
import { EgressError } from "@/server/net/egress-error";
import { type AddressState, type Finding, underWay } from "@/server/ports/enrichment";

const later = (reason: string, retryAfterSeconds: number) =>
  ({ kind: "later", reason, retryAfterSeconds }) as const;

/** The fields we read of a person found; all other data is ignored. */
export const foundShape = z.object({
  email: z.string().nullish(),
  verification: z.object({ status: z.string().nullish() }).nullish(),
});
export const verifiedShape = z.object({ status: z.string() });

const states: Record<string, AddressState> = {
  valid: "valid",
  accept_all: "catch_all",
  webmail: "risky",
  disposable: "invalid",
  invalid: "invalid",
};
export const stateOf = (status: string | null | undefined): AddressState => states[status ?? ""] ?? "unknown";

/** Only a valid address is found (PROSPECT-13). */
export function findingOf(email: string, state: AddressState): Finding {
  const address = state === "valid" ? normalEmail(email) : null;
  return address === null ? { kind: "nothing" } : { kind: "found", email: address, phone: null };
}

/**
 * What a status other than 200 means. Unlike elsewhere, 403 is too many requests and 429 the used-up quota. 202 and 222: the verification
 * runs, or failed at the other server. 451: the person asked the vendor not to process their data.
 */
export function findingOfStatus(status: number): Finding {
  if (status === 403) return later("too_many", 2);
  if (status === 429 || status === 402) return later("vendor_out_of_credits", 3_600);
  if (status === 401) return later("vendor_refuses_us", 3_600);
  if (status === 202) return later(underWay, 10);
  if (status === 222) return later(underWay, 120);
  return status >= 500 ? later("vendor_failed", 60) : { kind: "nothing" };
}

/** The way to the vendor failed: a request that only reads is repeated. */
export const findingOfError = (error: unknown): Finding => {
  if (error instanceof PausedError) return laterBy(error.paused);
  if (!(error instanceof EgressError)) throw error;
  return later("connection_lost", 60);
};

/** A response that cannot be read. */
export const garbled: Finding = later("vendor_failed", 300);
