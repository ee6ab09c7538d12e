import type { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { PersonContext, VisitorContext } from "@/server/context";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { newSecret } from "@/server/ids";
import { deleteSession } from "@/server/repositories/auth/sessions";
import { findSignIn, readPerson } from "@/server/repositories/auth/users";
import { findInvitation, findMailed } from "@/server/services/members/joining";
import { userOf } from "@/server/services/workspaces/users";
import { sendActivationMail } from "./activation";
import { warnOfGuesses } from "./guess-warning";
import { redeemHandOver } from "./hand-over";
import { guessedHere } from "./known-devices";
import { makePerson } from "./new-person";
import { requireGoodPassword } from "./password-rules";
import { hashPassword, isPassword } from "./passwords";
import { enterOrAsk } from "./second-step";
import { beginSession } from "./session-start";
import { requireOpenRegistration, requirePasswords } from "./sign-in-methods";

/** `POST /auth/sign_up` (AUTH-07 to AUTH-18): makes the person at this brand, in the workspace that invited them, and signs them in. */
export async function signUp(cx: VisitorContext, input: Input<typeof auth.signUp>) {
  requirePasswords(cx);
  requireGoodPassword(input.password, input);
  const invitation = await invitationOf(cx, input);
  requireOpenRegistration(cx, invitation !== null);
  const now = cx.now();
  const person = {
    email: canonicalEmail(input.email),
    passwordHash: await hashPassword(input.password),
    firstName: input.firstName,
    lastName: input.lastName,
    phone: input.phone ?? null,
    brand: cx.scope.brand.id,
    locale: input.locale ?? cx.scope.locale,
    countryCode: input.countryCode,
    // Without a mail server the installation cannot verify: the address counts as confirmed, although it is not proven.
    confirmedAt: cx.ports.systemMail ? null : now,
    termsAcceptedAt: now,
    trackInfo: { ...input.track, ...(input.irclickid ? { irclickid: input.irclickid } : {}) },
  };
  return makePerson(cx, person, invitation, async (tx, made) => {
    if (!made.emailConfirmedAt) await sendActivationMail(cx, tx);
    const token = await beginSession(cx, tx, false, { proof: "password" });
    return { token, user: userOf(made) };
  });
}

/** The invitation a visitor comes with: by email, by code, or none. */
async function invitationOf(cx: VisitorContext, { mailedCode, inviteCode }: Input<typeof auth.signUp>) {
  if (mailedCode !== undefined) return findMailed(cx, mailedCode);
  return inviteCode === undefined ? null : findInvitation(cx, inviteCode);
}

/** `POST /auth/sign_in` (AUTH-05, AUTH-06): a wrong password and an unknown address answer alike, in words and in time (S14). */
export async function signIn(cx: VisitorContext, input: Input<typeof auth.signIn>) {
  requirePasswords(cx);
  const email = canonicalEmail(input.email);
  const { address, brand } = cx.scope;
  const whom = guessedHere(cx, email);
  const { left: triesLeft, isAlarm } = await cx.guesses.spend(whom, address);
  const found = await findSignIn(cx.doors, email, brand.id);
  const isRight = await isPassword(input.password, found?.passwordHash ?? null);
  if (!isRight && isAlarm)
    await cx.asPerson(found?.personId ?? cx.newId(), (tx) => warnOfGuesses(cx, tx, "guessed_at"));
  if (!found || !isRight) throw new DomainError("wrong_credentials", { triesLeft });
  await cx.guesses.forgive(whom, address);
  const first = { proof: "password" as const, remember: input.remember ?? false };
  return cx.asPerson(found.personId, (tx) => enterOrAsk(cx, tx, first));
}

/** `GET /auth/logout` (AUTH-40). */
export async function signOut(cx: PersonContext): Promise<null> {
  await cx.asPerson(cx.scope.personId, (tx) => deleteSession(tx, cx.scope.sessionId));
  cx.cookie.end();
  return null;
}

/**
 * `GET /auth/validate_token` (AUTH-34): whether this browser is signed in, and as whom; a handed over code signs it in first.
 * A page made for another brand than this host's is `forbidden` (AUTH-35, API-14).
 */
export async function validateToken(cx: VisitorContext, { token, brand }: Input<typeof auth.validateToken>) {
  if (brand !== undefined && brand !== cx.scope.brand.id) throw new DomainError("forbidden");
  const arrived = token === undefined ? null : await redeemHandOver(cx, token);
  if (arrived) return { isValid: true, user: userOf(arrived) };
  const person = cx.person ? await cx.asPersonOnce(cx.person.personId, readPerson) : null;
  return { isValid: person !== null, user: person && userOf(person) };
}

/** `POST /auth/create_token` (AUTH-36, AUTH-37): a mark that gives no right to anything. */
export const createToken = async () => ({ token: newSecret() });
