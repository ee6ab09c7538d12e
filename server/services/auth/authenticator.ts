import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { security } from "@/lib/contract/security";
import type { PersonContext, Tools } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { PersonTx } from "@/server/db/tx";
import { newTotpSecret, totpAddress, totpStep } from "@/server/domain/auth/totp";
import { endCodes } from "@/server/repositories/auth/one-time-codes";
import {
  type Authenticator,
  countAuthenticator,
  deleteAuthenticator,
  keepAuthenticator,
  lockAuthenticator,
} from "@/server/repositories/auth/second-factors";
import { deleteOtherBrowsers } from "@/server/repositories/auth/sessions";
import { lockPerson, readPerson } from "@/server/repositories/auth/users";
import { mailSignInChange, requireConfirmed } from "./own-identity";
import { firstRecoveryCodes } from "./recovery-codes";
import { requireAnotherFactor } from "./required-factor";

/** The encryption key is bound to the person's id, which takes the place of a workspace id. */
const placeOf = (personId: string, id: string) => ({
  ...{ workspaceId: personId, table: "authenticators", column: "secret", rowId: id },
});

/** `POST /users/authenticator`. */
export async function beginAuthenticator(cx: PersonContext) {
  const secret = newTotpSecret();
  return cx.asPerson(cx.scope.personId, async (tx) => {
    await requireConfirmed(cx, tx);
    const person = await readPerson(tx);
    if (!person) throw new DomainError("unauthorized");
    const id = cx.newId();
    const sealed = seal(cx.keys.secret, secret, placeOf(tx.personId, id));
    if (!(await keepAuthenticator(tx, { id, secret: sealed }))) throw new DomainError("authenticator_on");
    return { secret, address: totpAddress(secret, { issuer: cx.scope.brand.name, label: person.email }) };
  });
}

/** `POST /users/authenticator/turn_on`: ends other sessions that were started with a password alone. */
export async function turnOnAuthenticator(
  cx: PersonContext,
  { code }: Input<typeof security.turnOnAuthenticator>,
) {
  const { personId, sessionId } = cx.scope;
  await cx.tries.take("own-code", sessionId);
  return cx.asPerson(personId, async (tx) => {
    await lockPerson(tx);
    await requireConfirmed(cx, tx);
    const known = await lockAuthenticator(tx);
    if (!known) throw new DomainError("not_found");
    if (known.isConfirmed) throw new DomainError("authenticator_on");
    if (!(await isCodeOf(cx, tx, known, code))) throw new DomainError("code_wrong");
    await cx.tries.refund("own-code", sessionId);
    await deleteOtherBrowsers(tx, sessionId);
    await endCodes(tx);
    await mailSignInChange(cx, tx);
    return { codes: await firstRecoveryCodes(cx, tx) };
  });
}

/** `DELETE /users/authenticator`. */
export async function turnOffAuthenticator(cx: PersonContext): Promise<null> {
  await cx.asPerson(cx.scope.personId, async (tx) => {
    await lockPerson(tx);
    const known = await lockAuthenticator(tx);
    if (!known) throw new DomainError("not_found");
    await requireConfirmed(cx, tx);
    if (known.isConfirmed) await requireAnotherFactor(cx, tx);
    await deleteAuthenticator(tx);
    await mailSignInChange(cx, tx);
  });
  return null;
}

/** Whether it is a currently valid code; it cannot be used again. */
export async function isCodeOf(
  { keys, now }: Pick<Tools, "keys" | "now">,
  tx: PersonTx,
  known: Authenticator,
  code: string,
): Promise<boolean> {
  const secret = unseal(keys.secret, known.secret, placeOf(tx.personId, known.id)).reveal();
  const step = totpStep(secret, code.replace(/\s/g, ""), known.lastStep, +now());
  if (step === null) return false;
  await countAuthenticator(tx, step);
  return true;
}
