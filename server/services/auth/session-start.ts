import type { VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { sessionSeconds } from "@/server/domain/auth/lifetime";
import type { SecondProof, SessionProof } from "@/server/domain/auth/proof";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import { deleteOldEmailChanges } from "@/server/repositories/auth/email-changes";
import { deleteExpiredSessions, deleteSession, insertSession } from "@/server/repositories/auth/sessions";
import { rememberBrowser } from "./known-devices";

/**
 * Starts a session of this browser: every sign-in gets a new id, and the browser's previous session ends if it was the same person's (S11).
 * The token in the response is a placeholder, unless the caller is a program that needs one (AUTH-38).
 */
export async function beginSession(
  cx: VisitorContext,
  tx: PersonTx,
  remember: boolean,
  proven: { proof: SessionProof; secondProof?: SecondProof },
): Promise<string> {
  const token = newSecret();
  const { userAgent, address, isProgram } = cx.scope;
  if (cx.person?.personId === tx.personId) await deleteSession(tx, cx.person.sessionId);
  await deleteExpiredSessions(tx);
  await deleteOldEmailChanges(tx);
  const email = await insertSession(tx, {
    id: cx.newId(),
    tokenHash: hashOf(token),
    seconds: sessionSeconds(remember),
    userAgent,
    address,
    ...proven,
  });
  if (email !== null) rememberBrowser(cx, { brand: cx.scope.brand.id, email });
  cx.cookie.begin(token, remember);
  return isProgram && cx.config.http.compatTokens ? token : newSecret();
}
