import { tokenWarningDays } from "@/lib/contract/integrations/api-token";
import type { Finding } from "./notice";

const dayMs = 86_400_000;

/** What there is to say of an API token that ends at an instant; `since` is real time. */
export function noticeOfToken(expiresAt: Date, now: Date): Pick<Finding, "kind" | "since" | "names"> | null {
  const before = (days: number) => new Date(+expiresAt - days * dayMs);
  const names = { day: expiresAt.toISOString().slice(0, 10) };
  if (now >= expiresAt) return { kind: "api_token_expired", since: expiresAt, names };
  if (now >= before(tokenWarningDays.last))
    return { kind: "api_token_last_days", since: before(tokenWarningDays.last), names };
  if (now >= before(tokenWarningDays.first))
    return { kind: "api_token_ending", since: before(tokenWarningDays.first), names };
  return null;
}
