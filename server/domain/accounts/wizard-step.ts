import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { AccountLife } from "./account-state";
import { awaitedOf } from "./awaited";

type WizardStep = "location" | "hours" | "password" | "extension" | "code";
type Connecting = AccountLife & { countryCode: string; timezone: string };

/** The step at which the wizard continues for an account that is not signed in yet; null if nothing is missing (CRED-77 to CRED-85). */
export function wizardStep(account: Connecting): WizardStep | null {
  if (lacksNetwork(account)) return null;
  if (account.status === "invalid") return "password";
  switch (awaitedOf(account)) {
    case "password":
      return "password";
    case "authorization":
      if (account.automationType === "extension") return "extension";
      return account.auth.approval ? "code" : "password";
    case "code":
    case "phone":
    case "choice":
    case "two_factor":
    case "email":
    case "challenge":
      return "code";
    case "proxy":
      return "location";
    default:
  }
  if (account.automationType === "extension") return null;
  if (account.countryCode === "") return "location";
  return account.timezone === "" ? "hours" : null;
}
