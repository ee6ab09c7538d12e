import type { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** What came of a sign-in at Calendly in another tab. */
export type CalendarNews =
  | { kind: "connected" }
  | { kind: "failed"; code: ApiError["code"]; details: ErrorDetails };

/** Between the tabs of this browser: Calendly's page may cut its tab off from the one that opened it. */
export const openCalendarChannel = () => new BroadcastChannel("calendar-consent");
