import type { ErrorDetails } from "@/lib/contract/errors";
import { markMoved } from "@/lib/state/moved";
import { forgetSession } from "@/lib/state/session-marks";
import { offerUpgrade } from "@/lib/state/upgrade";
import type { ApiError } from "./api-error";
import { leaveForSecondFactor, leaveForSignIn } from "./leave";

/**
 * Does what a refusal calls for in the tab as a whole, whichever call met it: a lost session leads to sign-in (API-12), a missing second
 * factor to the page that adds one, a plan's limit to the plans (API-15), and another workspace to a banner (decision 1.13).
 */
export function heed({ code, details }: { code: ApiError["code"]; details: ErrorDetails }): void {
  offerUpgrade(code, details);
  if (code === "workspace_changed") markMoved();
  if (code === "second_factor_required") leaveForSecondFactor();
  if (code !== "unauthorized") return;
  forgetSession();
  leaveForSignIn();
}
