import type { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { codeSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { newSecret } from "@/server/ids";
import { endCodes, findCode, giveCode, useCode } from "@/server/repositories/auth/one-time-codes";
import { deleteSessions } from "@/server/repositories/auth/sessions";
import { findSignIn, readPerson, setPasswordHash } from "@/server/repositories/auth/users";
import { writeMail } from "@/server/services/notices/system-mails";
import { verifyAddress } from "@/server/services/workspaces/trial";
import { guessedHere, rememberBrowser } from "./known-devices";
import { requireGoodPassword } from "./password-rules";
import { hashPassword } from "./passwords";
import { requirePasswords } from "./sign-in-methods";

/**
 * `POST /auth/restore` (AUTH-21): mails a link to the stored address, not to the one that was typed. For an unknown person the same work is
 * done without writing a row, so that response and time are the same (S13, S14).
 */
export async function restore(cx: VisitorContext, input: Input<typeof auth.restore>): Promise<null> {
  requirePasswords(cx);
  if (!cx.ports.systemMail) throw new DomainError("mail_unavailable");
  const email = canonicalEmail(input.email);
  const brand = cx.scope.brand.id;
  await cx.tries.take("restore-mail", `${brand} ${email}`);
  const found = await findSignIn(cx.doors, email, brand);
  const code = newSecret();
  await cx.asPerson(found?.personId ?? cx.newId(), async (tx) => {
    await giveCode(tx, { codeHash: hashOf(code), purpose: "restore", seconds: codeSeconds.restore });
    await writeMail(cx, tx, "restore", { code });
  });
  return null;
}

/** `GET /auth/check_restore_code` (AUTH-22): whether the link still leads somewhere. */
export async function checkRestoreCode(cx: VisitorContext, input: Input<typeof auth.checkRestoreCode>) {
  return { isValid: (await findRestoring(cx, input.restoreCode)) !== null };
}

/**
 * `POST /auth/set_password_with_restore_code` (AUTH-23): having the emailed code proves the person's identity; all other sessions are
 * signed out (S12).
 */
export async function setPassword(cx: VisitorContext, input: Input<typeof auth.setPassword>): Promise<null> {
  const personId = await findRestoring(cx, input.restoreCode);
  if (personId === null) throw new DomainError("link_expired");
  const owner = await cx.asPersonOnce(personId, readPerson);
  if (!owner) throw new DomainError("link_expired");
  requireGoodPassword(input.password, owner);
  const passwordHash = await hashPassword(input.password);
  await cx.asPerson(personId, async (tx) => {
    if (!(await useCode(tx, hashOf(input.restoreCode), "restore"))) throw new DomainError("link_expired");
    await setPasswordHash(tx, passwordHash);
    await deleteSessions(tx);
    await endCodes(tx);
    if (cx.ports.systemMail) await writeMail(cx, tx, "password_changed");
    await verifyAddress(cx, tx);
  });
  // Previous failed guesses do not block the new password.
  const whom = guessedHere(cx, owner.email);
  await Promise.all([cx.guesses.forgive(whom, cx.scope.address), cx.guesses.forget(whom)]);
  rememberBrowser(cx, whom);
  return null;
}

/** Whose living code this is, at this brand. Wrong ones are counted by address (S15). */
async function findRestoring(cx: VisitorContext, code: string): Promise<string | null> {
  const { address, brand } = cx.scope;
  await cx.tries.take("mailed-code", address);
  const found = await findCode(cx.doors, hashOf(code), "restore");
  if (found?.brand !== brand.id) return null;
  await cx.tries.refund("mailed-code", address);
  return found.personId;
}
