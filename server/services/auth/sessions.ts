import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { OwnProgram, OwnSession, sessions } from "@/lib/contract/sessions";
import type { PersonContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { deviceOf } from "@/server/domain/auth/device";
import {
  deleteOtherBrowsers,
  deleteSession,
  findProgram,
  listBrowsers,
  listPrograms,
} from "@/server/repositories/auth/sessions";
import { recordAudit } from "@/server/services/workspaces/audit";

/** `GET /users/sessions`: the browser that asks comes first, then those used last. */
export async function listOwnSessions(cx: PersonContext): Promise<OwnSession[]> {
  const { personId, sessionId } = cx.scope;
  const browsers = await cx.asPersonOnce(personId, listBrowsers);
  return browsers
    .map(({ id, userAgent, address, signedInAt, lastUsedAt }) => ({
      ...{ id, address, ...deviceOf(userAgent), isCurrent: id === sessionId },
      signedInAt: signedInAt.toISOString(),
      // The current session is in use now, although use is recorded only every few minutes.
      lastUsedAt: (id === sessionId ? cx.now() : lastUsedAt).toISOString(),
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** `GET /users/programs`. */
export async function listOwnPrograms(cx: PersonContext): Promise<OwnProgram[]> {
  const programs = await cx.asPersonOnce(cx.scope.personId, listPrograms);
  return programs.map(({ allowedAt, lastUsedAt, ...program }) => ({
    ...program,
    allowedAt: allowedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** `DELETE /users/sessions/:_id`: the browser or program loses its access with its next request. */
export async function endSession(cx: PersonContext, { id }: Input<typeof sessions.end>): Promise<null> {
  if (!(await endSessionOf(cx, id))) throw new DomainError("not_found");
  if (id === cx.scope.sessionId) cx.cookie.end();
  return null;
}

/** `POST /users/sessions/end_others`. */
export async function endOtherSessions(cx: PersonContext): Promise<null> {
  await cx.asPerson(cx.scope.personId, (tx) => deleteOtherBrowsers(tx, cx.scope.sessionId));
  return null;
}

/** A program's end is recorded in the workspace it worked in. */
async function endSessionOf(cx: PersonContext, id: string): Promise<boolean> {
  const { personId } = cx.scope;
  const end = async (tx: PersonTx) => (await deleteSession(tx, id)).length > 0;
  const program = await cx.asPersonOnce(personId, (tx) => findProgram(tx, id));
  if (!program?.workspaceId) return cx.asPerson(personId, end);
  const { name: subject, workspaceId } = program;
  return cx.asMember({ personId, workspaceId }, async (tx) => {
    const isEnded = await end(tx);
    if (isEnded) await recordAudit(cx, tx, "program_revoked", { subject });
    return isEnded;
  });
}
