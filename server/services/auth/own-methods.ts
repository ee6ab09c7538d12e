import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { SignInMethods, security } from "@/lib/contract/security";
import type { PersonContext } from "@/server/context";
import {
  countRecoveryCodes,
  listPasskeys,
  lockAuthenticator,
} from "@/server/repositories/auth/second-factors";
import { confirmSession } from "@/server/repositories/auth/sessions";
import { findSignIn, readPerson } from "@/server/repositories/auth/users";
import { askForPasskey, passkeyOf, withPasskey } from "./passkeys";
import { isPassword } from "./passwords";
import { requirementsOf } from "./required-factor";
import { useSecondCode } from "./second-step";

/** `GET /users/sign_in_methods`. */
export const listMethods = (cx: PersonContext): Promise<SignInMethods> =>
  cx.asPerson(cx.scope.personId, async (tx) => {
    const [person, known, recovery, keys] = await Promise.all([
      readPerson(tx),
      lockAuthenticator(tx),
      countRecoveryCodes(tx),
      listPasskeys(tx),
    ]);
    if (!person) throw new DomainError("unauthorized");
    return {
      hasPassword: person.hasPassword,
      authenticator: known?.isConfirmed
        ? { addedAt: known.createdAt.toISOString(), usedAt: known.usedAt?.toISOString() ?? null }
        : null,
      recovery: recovery.madeAt
        ? { left: recovery.left, total: recovery.total, madeAt: recovery.madeAt.toISOString() }
        : null,
      passkeys: keys.map(passkeyOf),
      requirements: await requirementsOf(cx, tx, cx.scope),
    };
  });

/** `POST /users/passkey_question`: for one of the person's own, to confirm who they are. */
export const askOwnPasskey = async (cx: PersonContext) =>
  askForPasskey(cx, "confirm", await cx.asPersonOnce(cx.scope.personId, listPasskeys));

/** `POST /users/confirm_identity`: by a passkey, a code or the password. */
export async function confirmIdentity(
  cx: PersonContext,
  { password, code, credential }: Input<typeof security.confirm>,
): Promise<null> {
  if (credential !== undefined) return confirmByPasskey(cx, credential);
  if (code !== undefined) return confirmByCode(cx, code);
  return confirmByPassword(cx, password ?? "");
}

async function confirmByPasskey(cx: PersonContext, credential: string): Promise<null> {
  const { personId, sessionId } = cx.scope;
  return withPasskey(cx, credential, "confirm", async (tx) => {
    // The passkey's owner decides whose transaction this is: another person's passkey confirms nothing here.
    if (tx.personId !== personId) throw new DomainError("passkey_refused");
    await confirmSession(tx, sessionId);
    return null;
  });
}

async function confirmByCode(cx: PersonContext, code: string): Promise<null> {
  const { personId, sessionId } = cx.scope;
  const triesLeft = await cx.tries.take("own-code", sessionId);
  await cx.asPerson(personId, async (tx) => {
    if ((await useSecondCode(cx, tx, code)) === null)
      throw new DomainError("code_wrong", { fields: { code: "code_wrong" }, triesLeft });
    await confirmSession(tx, sessionId);
  });
  await cx.tries.refund("own-code", sessionId);
  return null;
}

async function confirmByPassword(cx: PersonContext, password: string): Promise<null> {
  const { personId, sessionId } = cx.scope;
  const triesLeft = await cx.tries.take("own-password", sessionId);
  const person = await cx.asPersonOnce(personId, readPerson);
  if (!person) throw new DomainError("unauthorized");
  const known = await findSignIn(cx.doors, person.email, person.brand);
  if (!(await isPassword(password, known?.passwordHash ?? null)))
    throw new DomainError("old_password_wrong", { fields: { password: "old_password_wrong" }, triesLeft });
  await cx.tries.refund("own-password", sessionId);
  await cx.asPerson(personId, (tx) => confirmSession(tx, sessionId));
  return null;
}
