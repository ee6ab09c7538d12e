import type { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** What came of a sign-in in a pop-up; the page that opened it says that it heard. */
export type ConsentNews =
  | { kind: "connected"; email: string; path: string }
  | { kind: "failed"; code: ApiError["code"]; details: ErrorDetails }
  | { kind: "heard" };

/** Between the pages of this browser: a provider's own page may cut a pop-up off from its opener. */
export const openConsentChannel = () => new BroadcastChannel("mail-consent");
