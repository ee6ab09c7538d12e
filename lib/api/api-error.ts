import type { ErrorCode, ErrorDetails } from "@/lib/contract/errors";

/**
 * An answer with `ok: false`, or a missing one: `unreachable` right away, `timed_out` after 45 s (API-09, API-10). Texts come from
 * messages/<locale>/errors.json by code.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly code: ErrorCode | "unreachable" | "timed_out",
    readonly status: number,
    readonly details: ErrorDetails = {},
    readonly requestId: string | null = null,
  ) {
    super(code);
  }
}
