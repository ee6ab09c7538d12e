import { inPerson } from "@/server/db/tx";
import { skipConfirmation } from "@/server/repositories/auth/sessions";
import type { ApiTools } from "../api-tools";
import type { Session } from "../sessions";

/**
 * `?skippedEmailConfirmation=true` lets this session pass the confirmation page (AUTH-29). It grants no rights (S22): actions that need a
 * confirmed address check the person, not the session.
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
