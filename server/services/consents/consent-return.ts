import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { brandAddress } from "@/server/services/workspaces/brand-address";

/** How long somebody may be away at a service to consent. */
export const longestAwayMs = 15 * 60_000;

/** A page on the host somebody came from, to which the service sends them back. */
export const returnAddress = ({ scope, config }: Context, path: string): string =>
  `${brandAddress(scope.brand, config.http.baseUrl, scope.host)}${path}`;

type Asked = { createdAt: Date; redirectUri: string };
type Answer = { code?: string | undefined; error?: string | undefined };

/** What somebody was asked, and the code they came back with: to the same address, in time, and without having refused. */
export function acceptReturn<A extends Asked>(
  cx: Context,
  asked: A | null | undefined,
  { code, error }: Answer,
  redirectUri: string,
): { asked: A; code: string } {
  const isLate = asked && +cx.now() - +asked.createdAt > longestAwayMs;
  if (!asked || isLate || asked.redirectUri !== redirectUri) throw new DomainError("consent_lost");
  if (error !== undefined || code === undefined) throw new DomainError("consent_declined");
  return { asked, code };
}
