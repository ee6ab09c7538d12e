import type { Bar, Outcome } from "@/server/ports/outcome";
import type { LostReason, Taken } from "@/server/ports/phone";
import { Refusal } from "./refusal";

/**
 * The vendor's error codes by what they mean to us (twilio.com/docs/api/errors). A number that cannot receive messages waits for a member
 * (CAMP-26); so does a number of ours that cannot send.
 */
const bars: Readonly<Record<number, Bar>> = {
  // 'To' is invalid, not reachable from here, or not a mobile number.
  21211: "invalid_phone",
  21217: "invalid_phone",
  21214: "invalid_phone",
  21401: "invalid_phone",
  21612: "invalid_phone",
  21614: "invalid_phone",
  // Sending to that country, or calling it, is not switched on.
  21408: "not_supported",
  21215: "not_supported",
  // 'From' is not ours, cannot send messages or call, or belongs to another account.
  21210: "invalid_dialer_phone",
  21212: "invalid_dialer_phone",
  21603: "invalid_dialer_phone",
  21606: "invalid_dialer_phone",
  21659: "invalid_dialer_phone",
  21660: "invalid_dialer_phone",
  21661: "invalid_dialer_phone",
};
const tooLong = new Set([21605, 21617]);
const optedOut = 21610;
/** The queue of the number is full. */
const full = 21611;

/** The outcome of an attempt to send. A refusal with a vendor code proves that nothing was accepted; anything unclear does not. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Refusal)) return { kind: "unknown", reason: "connection_lost" };
  const { status, code, retryAfterSeconds } = error;
  if (status >= 500) return { kind: "unknown", reason: "vendor_failed" };
  const later = (reason: string): Outcome => ({
    ...{ kind: "later", reason },
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
  if (status === 429 || code === full) return later("too_many");
  if (code === optedOut) return { kind: "refused", reason: "opted_out" };
  if (code !== null && tooLong.has(code)) return { kind: "refused", reason: "too_long" };
  const bar = code === null ? undefined : bars[code];
  if (bar) return { kind: "barred", reason: bar };
  // The account of the operator is the trouble: 401 and 403, and 20xxx in general.
  return status === 401 || status === 403
    ? later("vendor_refuses_us")
    : { kind: "refused", reason: `vendor_${code ?? status}` };
}

const lost: Readonly<Record<number, LostReason>> = {
  30003: "handset_unreachable",
  30004: "blocked",
  30005: "number_unknown",
  30006: "no_mobile",
  30007: "filtered",
};

/** Why a message that was taken did not arrive. */
export const lostOf = (code: number | null): LostReason =>
  (code === null ? null : lost[code]) ?? "carrier_failed";

const papers = new Set([21631, 21649, 21650, 21651, 21615]);
const notOffered = new Set([21421, 21422, 21452]);

/** Why a number was not taken. */
export function takingOf(error: unknown): Taken {
  if (!(error instanceof Refusal)) return { kind: "later", reason: "connection_lost" };
  const { code, status } = error;
  if (code !== null && papers.has(code)) return { kind: "refused", reason: "papers_missing" };
  if (code !== null && notOffered.has(code)) return { kind: "refused", reason: "not_offered" };
  return status === 402
    ? { kind: "refused", reason: "out_of_money" }
    : { kind: "later", reason: "vendor_failed" };
}
