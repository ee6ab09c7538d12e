import { ApiError } from "@/lib/api/api-error";

/** A read is given up after this long (API-10), so waiting longer for a free turn is no better. */
const longestWait = 45;

/**
 * A failed read is tried once more if the cause may pass by itself: the network, the server, or too many requests of which the API says
 * when they end. A refusal stays what it is, and a read that took too long is not waited for twice (API-10).
 */
export function retryRead(failures: number, error: unknown): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false;
  if (error.status === 429) return Number(error.details.seconds) <= longestWait;
  if (error.code === "unreachable") return true;
  return error.status >= 500 && error.code !== "request_timeout";
}

/** In milliseconds: as long as the server asks for, otherwise a second. */
export const retryReadAfter = (_failures: number, error: Error): number =>
  1000 * Number((error instanceof ApiError && error.details.seconds) || 1);
