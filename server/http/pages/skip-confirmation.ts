import { inPerson } from "@/server/db/tx";
import { skipConfirmation } from "@/server/repositories/auth/sessions";
import type { ApiTools } from "../api-tools";
import type { Session } from "../sessions";

/**
 * `?skippedEmailConfirmation=true` lets this session pass the page that asks for confirmation (AUTH-29). It gives no
 * right to anything (S22): what needs a confirmed address asks the person, not the session.
 */
export async function withConfirmationSkipped(
  { pool, sessions }: ApiTools,
  session: Session | null,
  query: unknown,
): Promise<Session | null> {
  const { skippedEmailConfirmation: asked } = query as Record<string, unknown>;
  if (!session || asked !== "true" || session.isConfirmed || session.skippedConfirmation) return session;
  await inPerson(pool, session.personId, (tx) => skipConfirmation(tx, session.sessionId));
  sessions.forget({ personId: session.personId });
  return { ...session, skippedConfirmation: true };
}
