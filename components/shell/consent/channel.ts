import type { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** What came of a sign-in at another product in another tab. */
export type ConsentNews =
  | { kind: "connected" }
  | { kind: "failed"; code: ApiError["code"]; details: ErrorDetails };

/** Between the tabs of this browser: the other product's page may cut its tab off from the one that opened it. */
export const openConsentChannel = (name: string) => new BroadcastChannel(`${name}-consent`);
