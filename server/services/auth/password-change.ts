import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { users } from "@/lib/contract/users";
import type { PersonContext } from "@/server/context";
import { isRemembered } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import { endCodes } from "@/server/repositories/auth/one-time-codes";
import { keepOnlySession } from "@/server/repositories/auth/sessions";
import { findSignIn, readPerson, setPasswordHash } from "@/server/repositories/auth/users";
import { writeMail } from "@/server/services/notices/system-mails";
import { requireGoodPassword } from "./password-rules";
import { hashPassword, isPassword } from "./passwords";

/** `POST /users/change_password` (SPACE-65, SPACE-66): this browser stays signed in under a new token, every other session ends (S12, F12). */
export async function changePassword(
  cx: PersonContext,
  { oldPassword, newPassword }: Input<typeof users.changePassword>,
): Promise<null> {
  const { personId, sessionId } = cx.scope;
  const person = await cx.asPersonOnce(personId, readPerson);
  if (!person) throw new DomainError("unauthorized");
  if (!person.hasPassword) throw new DomainError("no_password_yet");
  requireGoodPassword(newPassword, person, "newPassword");
  const triesLeft = await cx.tries.take("own-password", sessionId);
  const known = await findSignIn(cx.doors, person.email, person.brand);
  if (!(await isPassword(oldPassword, known?.passwordHash ?? null)))
    throw new DomainError("old_password_wrong", { triesLeft });
  await cx.tries.refund("own-password", sessionId);
  const passwordHash = await hashPassword(newPassword);
  const token = newSecret();
  await cx.asPerson(personId, async (tx) => {
    await setPasswordHash(tx, passwordHash);
    const seconds = await keepOnlySession(tx, sessionId, hashOf(token));
    if (seconds === undefined) throw new DomainError("unauthorized");
    cx.cookie.begin(token, isRemembered(seconds));
    await endCodes(tx);
    if (cx.ports.systemMail) await writeMail(cx, tx, "password_changed");
  });
  return null;
}
