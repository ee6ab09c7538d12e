import type { ChoiceOf, SignInResult } from "@/server/ports/network";
import type { Checkpoint } from "./api";

/** After this time the service gives up on a pending approval. */
const approvalMs = 5 * 60_000;

/** Checkpoints at which the owner picks one of several options; the second version's names, then the first's. */
const choices: Record<string, ChoiceOf> = {
  CONTRACT_SELECTION: "contract",
  CONTRACT_CHOOSER: "contract",
  PRODUCT_SELECTION: "product",
  CONSENT_SCREEN: "product",
  CHALLENGE_SELECTION: "method",
};

/**
 * What a documented checkpoint waits for; null for one that only the service's own page can solve: a captcha, or a checkpoint newer than
 * this driver.
 */
export function askedBy({ type, platform, options = [] }: Checkpoint, now: Date): SignInResult | null {
  const of = choices[type];
  if (of) return options.length > 0 ? { kind: "choice_needed", of, options } : null;
  switch (type) {
    case "2FA":
      return {
        kind: "code_needed",
        pinType: platform === "SMS" ? "sms" : platform === "APP" ? "app" : "other",
      };
    case "OTP":
    case "OTP_OR_IN_APP_VALIDATION":
      return { kind: "code_needed", pinType: "other" };
    case "IN_APP_VALIDATION":
      return { kind: "approval_needed", until: new Date(+now + approvalMs) };
    case "PHONE_REGISTER":
      return { kind: "phone_needed" };
    default:
      return null;
  }
}
