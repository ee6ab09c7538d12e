import { isRiskyWindow } from "@/lib/contract/account-rules";
import type { Account } from "@/lib/contract/accounts";

/** More requests a day than boosters are for (CRED-124). */
export const boosterFrom = 20;

export type Risk = "hours" | "requests" | "no_proxy" | "network";

/** What makes the network look closer at an account than it has to (ux 114). */
export function risksOf({ workHoursStart, workHoursEnd, today, noProxy, automationType }: Account): Risk[] {
  const requests = today.find(({ kind }) => kind === "connection_request");
  const found: Record<Risk, boolean> = {
    hours: isRiskyWindow(workHoursStart, workHoursEnd),
    requests: (requests?.limit ?? 0) > boosterFrom,
    no_proxy: noProxy && automationType === "cloud",
    network: today.some(({ reason }) => reason === "network"),
  };
  return (Object.keys(found) as Risk[]).filter((risk) => found[risk]);
}
