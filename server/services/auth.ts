import { randomBytes } from "node:crypto";
import type { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { canonicalEmail } from "@/server/domain/auth/email";
import { sessionSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { deleteExpiredSessions, deleteSession, insertSession } from "@/server/repositories/sessions";
import { findSignIn, insertPerson, readPerson } from "@/server/repositories/users";
import { hashPassword, isPassword } from "./passwords";
import { userOf } from "./users";

/** 256 random bits. */
const newToken = () => randomBytes(32).toString("base64url");

/** `POST /auth/sign_up` (AUTH-07 to AUTH-18): makes the person at this brand and signs them in. */
export async function signUp(cx: VisitorContext, input: Input<typeof auth.signUp>) {
  // No workspace has given out a code that matches (SPACE-39).
  if (input.inviteCode !== undefined) throw new DomainError("space_not_found");
  const passwordHash = await hashPassword(input.password);
  const personId = cx.newId();
  return cx.asPerson(personId, async (tx) => {
    const person = await insertPerson(tx, {
      email: canonicalEmail(input.email),
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      phone: input.phone ?? null,
      brand: cx.scope.brand.id,
      locale: input.locale ?? cx.scope.locale,
      countryCode: input.countryCode,
      // This installation has no mail transport of its own, so nobody could ever confirm an address: it counts as confirmed.
      confirmedAt: cx.now(),
      termsAcceptedAt: cx.now(),
      trackInfo: { ...input.track, ...(input.irclickid ? { irclickid: input.irclickid } : {}) },
    });
    if (!person) throw new DomainError("email_taken");
    return { token: await begin(cx, tx, false), user: userOf(person) };
  });
}

/** `POST /auth/sign_in` (AUTH-05, AUTH-06): a wrong password and an unknown address answer alike, in words and in time (S14). */
export async function signIn(cx: VisitorContext, input: Input<typeof auth.signIn>) {
  const email = canonicalEmail(input.email);
  const { address, brand } = cx.scope;
  const triesLeft = await cx.guesses.spend({ brand: brand.id, email }, address);
  const found = await findSignIn(cx.doors, email, brand.id);
  const isRight = await isPassword(input.password, found?.passwordHash ?? null);
  if (!found || !isRight) throw new DomainError("wrong_credentials", { triesLeft });
  await cx.guesses.forgive({ brand: brand.id, email }, address);
  return cx.asPerson(found.personId, async (tx) => {
    const person = await readPerson(tx);
    if (!person) throw new DomainError("wrong_credentials", { triesLeft });
    // A new id with every sign-in; the session this browser had, if any, ends (S11).
    if (cx.person?.personId === person.id) await deleteSession(tx, cx.person.sessionId);
    return { token: await begin(cx, tx, input.remember ?? false), user: userOf(person) };
  });
}

/** Begins a session. The answer's token is a mark without authority unless the caller is a program that needs one (AUTH-38). */
async function begin(cx: VisitorContext, tx: PersonTx, remember: boolean): Promise<string> {
  const token = newToken();
  const { userAgent, address, isProgram } = cx.scope;
  await deleteExpiredSessions(tx);
  await insertSession(tx, {
    id: cx.newId(),
    tokenHash: hashOf(token),
    seconds: sessionSeconds(remember),
    userAgent,
    address,
  });
  cx.cookie.begin(token, remember);
  return isProgram && cx.config.http.compatTokens ? token : newToken();
}

/** `GET /auth/logout` (AUTH-40). */
export async function signOut(cx: PersonContext): Promise<null> {
  await cx.asPerson(cx.scope.personId, (tx) => deleteSession(tx, cx.scope.sessionId));
  cx.cookie.end();
  return null;
}

/** `GET /auth/validate_token` (AUTH-34): whether this browser is signed in, and as whom. */
export async function validateToken(cx: VisitorContext) {
  const person = cx.person ? await cx.asPersonOnce(cx.person.personId, readPerson) : null;
  return { isValid: person !== null, user: person && userOf(person) };
}
