import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { security } from "@/lib/contract/security";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { fullName } from "@/server/domain/full-name";
import {
  countPasskey,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type Passkey,
  renamePasskey,
} from "@/server/repositories/auth/second-factors";
import { lockPerson, readPerson } from "@/server/repositories/auth/users";
import { mailSignInChange, requireConfirmed } from "./own-identity";
import { keepQuestion, type PasskeyUse, passkeyPlace, takeQuestion } from "./passkey-questions";
import { firstRecoveryCodes } from "./recovery-codes";
import { requireAnotherFactor } from "./required-factor";

/** Loaded with the first passkey: its parsers of certificates take a tenth of the api's start. */
const webauthn = () => import("@simplewebauthn/server");

const maxPasskeys = 20;
const refused = () => new DomainError("passkey_refused");

export const passkeyOf = (key: Pick<Passkey, "id" | "name" | "isSynced" | "createdAt" | "usedAt">) => ({
  id: key.id,
  name: key.name,
  isSynced: key.isSynced,
  addedAt: key.createdAt.toISOString(),
  usedAt: key.usedAt?.toISOString() ?? null,
});

/** Asks the browser for a passkey: for any it has, or for one of these. */
export async function askForPasskey(
  cx: VisitorContext,
  use: PasskeyUse,
  known: readonly Passkey[] = [],
): Promise<{ options: string }> {
  const { host } = passkeyPlace(cx);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: "required",
    allowCredentials: known
      .filter((key) => key.host === host)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  keepQuestion(cx, { challenge: options.challenge, use });
  return { options: JSON.stringify(options) };
}

/**
 * Judges the answer to a question of this browser, and counts the use of the key. `work` runs in the same transaction, as
 * the person whose key it is: a key of another brand, host or question, and a copy whose counter fell back, are refused.
 */
export async function withPasskey<T>(
  cx: VisitorContext,
  text: string,
  use: PasskeyUse,
  work: (tx: PersonTx) => Promise<T>,
): Promise<T> {
  const { address, brand } = cx.scope;
  await cx.tries.take("passkey", address);
  const expectedChallenge = await takeQuestion(cx, use);
  const response = parsed<AuthenticationResponseJSON>(text);
  const personId = await findPasskey(cx.doors, response.id, brand.id);
  if (personId === null) throw refused();
  const { origin } = passkeyPlace(cx);
  const { verifyAuthenticationResponse } = await webauthn();
  return cx.asPerson(personId, async (tx) => {
    await lockPerson(tx);
    const key = await lockPasskey(tx, response.id);
    if (!key) throw refused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: key.host,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
    }).catch(() => Promise.reject(refused()));
    if (!verified) throw refused();
    await countPasskey(tx, key.id, authenticationInfo.newCounter);
    const result = await work(tx);
    await cx.tries.refund("passkey", address);
    return result;
  });
}

/** Text that is not JSON, or names no credential, is not a browser's response. */
function parsed<T extends { id: string }>(text: string): T {
  try {
    const value = JSON.parse(text) as T;
    if (typeof value?.id === "string") return value;
  } catch {
    // Refused below.
  }
  throw refused();
}

/** `POST /users/passkey_options`. */
export async function newPasskey(cx: PersonContext): Promise<{ options: string }> {
  const { personId, brand } = cx.scope;
  const { host } = passkeyPlace(cx);
  const { generateRegistrationOptions } = await webauthn();
  const options = await cx.asPerson(personId, async (tx) => {
    await requireConfirmed(cx, tx);
    const [person, known] = await Promise.all([readPerson(tx), listPasskeys(tx)]);
    if (!person) throw new DomainError("unauthorized");
    if (known.length >= maxPasskeys) throw new DomainError("too_many_passkeys", { limit: maxPasskeys });
    return generateRegistrationOptions({
      rpName: brand.name,
      rpID: host,
      userID: new TextEncoder().encode(personId),
      userName: person.email,
      userDisplayName: fullName(person),
      attestationType: "none",
      excludeCredentials: known
        .filter((key) => key.host === host)
        .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });
  keepQuestion(cx, { challenge: options.challenge, use: "add" });
  return { options: JSON.stringify(options) };
}

/** `POST /users/passkeys`. */
export async function addPasskey(
  cx: PersonContext,
  { name, credential }: Input<typeof security.addPasskey>,
): Promise<Output<typeof security.addPasskey>> {
  const { origin, host } = passkeyPlace(cx);
  const expectedChallenge = await takeQuestion(cx, "add");
  const response = parsed<RegistrationResponseJSON>(credential);
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => Promise.reject(refused()));
  if (!verified) throw refused();
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const transports = (response.response.transports ?? []).slice(0, 8).map((one) => String(one).slice(0, 20));
  const isSynced = registrationInfo.credentialBackedUp;
  const key = { id: cx.newId(), credentialId, publicKey, counter, transports, host, name, isSynced };
  return cx.asPerson(cx.scope.personId, async (tx) => {
    await lockPerson(tx);
    await requireConfirmed(cx, tx);
    if ((await listPasskeys(tx)).length >= maxPasskeys)
      throw new DomainError("too_many_passkeys", { limit: maxPasskeys });
    if (!(await insertPasskey(tx, key))) throw refused();
    await mailSignInChange(cx, tx);
    const passkey = passkeyOf({ ...key, createdAt: cx.now(), usedAt: null });
    return { passkey, codes: await firstRecoveryCodes(cx, tx) };
  });
}

/** `PATCH /users/passkeys/:id`. */
export async function renameOwnPasskey(
  cx: PersonContext,
  { id, name }: Input<typeof security.renamePasskey>,
): Promise<null> {
  const isFound = await cx.asPerson(cx.scope.personId, (tx) => renamePasskey(tx, id, name));
  if (!isFound) throw new DomainError("not_found");
  return null;
}

/** `DELETE /users/passkeys/:id`. */
export async function deleteOwnPasskey(
  cx: PersonContext,
  { id }: Input<typeof security.deletePasskey>,
): Promise<null> {
  await cx.asPerson(cx.scope.personId, async (tx) => {
    await lockPerson(tx);
    if (!(await listPasskeys(tx)).some((key) => key.id === id)) throw new DomainError("not_found");
    await requireConfirmed(cx, tx);
    await requireAnotherFactor(cx, tx);
    await deletePasskey(tx, id);
    await mailSignInChange(cx, tx);
  });
  return null;
}
