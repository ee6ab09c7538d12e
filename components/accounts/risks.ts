import type { Account } from "@/lib/contract/accounts/accounts";
import { isRiskyWindow } from "@/lib/contract/accounts/rules";

/** More requests per day than this draw the network's attention (CRED-124). */
export const manyRequests = 20;

/** The default hours cause no warning (CRED-98). */
const isDefault = (start: number, end: number) => start === 9 && end === 18;

type Risk = "hours" | "requests" | "no_proxy" | "network";

/** Settings that draw the network's attention to an account unnecessarily (ux 114). */
export function risksOf({ workHoursStart, workHoursEnd, today, noProxy, automationType }: Account): Risk[] {
  const requests = today.find(({ kind }) => kind === "connection_request");
  const found: Record<Risk, boolean> = {
    hours: isRiskyWindow(workHoursStart, workHoursEnd) && !isDefault(workHoursStart, workHoursEnd),
    requests: (requests?.limit ?? 0) > manyRequests,
    no_proxy: noProxy && automationType === "cloud",
    network: today.some(({ reason }) => reason === "network"),
  };
  return (Object.keys(found) as Risk[]).filter((risk) => found[risk]);
}
