import { isBrokenToken } from "@/server/domain/programs/api-token";
import type { ApiTools } from "./api-tools";
import type { Session } from "./sessions";
import type { Visitor } from "./visitor";

/**
 * The session a visitor acts with. It counts at its person's brand only, and where its token belongs: a browser's in the
 * cookie, a program's in a header (F12). COMPAT_TOKENS hands persons' tokens to programs, too (decision on AUTH-06).
 */
export async function sessionOf(
  { sessions, tools }: Pick<ApiTools, "sessions" | "tools">,
  { token, isCookie, brand, address }: Visitor,
): Promise<Session | null> {
  // A typing error is no reason to ask the database.
  const session = token && !isBrokenToken(token) ? await sessions.find(token, address) : null;
  if (!session || session.brand !== brand?.id) return null;
  const isPerson = session.scopes === null;
  const isInPlace = isPerson ? isCookie || tools.config.http.compatTokens : !isCookie;
  return isInPlace ? session : null;
}
