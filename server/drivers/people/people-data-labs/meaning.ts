import { EgressError } from "@/server/net/egress-error";
import type { NotNow } from "@/server/ports/people-database";

export const later = (reason: string, retryAfterSeconds?: number): NotNow => ({
  kind: "later",
  reason,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

/** A response that cannot be read. */
export const garbled = later("vendor_failed", 300);

/** What a status other than 200 and 404 means. The calls only read: all of them can be repeated. */
export function laterOf(status: number, retryAfterSeconds: number | null): NotNow {
  if (status === 429) return later("too_many", retryAfterSeconds ?? 60);
  if (status === 402) return later("vendor_out_of_credits", 3_600);
  if (status === 401 || status === 403) return later("vendor_refuses_us", 3_600);
  return status >= 500 ? later("vendor_failed", 60) : later("vendor_refuses_request", 3_600);
}

/** The way to the vendor failed. */
export function laterOfError(error: unknown): NotNow {
  if (!(error instanceof EgressError)) throw error;
  return later("connection_lost", 30);
}

/** Longest wait that a header is believed. */
const maxSeconds = 3_600;

/** When the vendor's limits begin anew: `retry-after` in seconds, or `x-ratelimit-reset` as an instant. Null without either. */
export function headerSeconds(headers: Record<string, string>, now: Date): number | null {
  const after = Number(headers["retry-after"]);
  const reset = (Date.parse(headers["x-ratelimit-reset"] ?? "") - +now) / 1_000;
  const seconds = Number.isFinite(after) && after > 0 ? after : reset;
  return Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(1, Math.ceil(seconds))) : null;
}
