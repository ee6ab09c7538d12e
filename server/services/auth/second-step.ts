import * as z from "zod";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { SecondStep, security } from "@/lib/contract/security";
import type { User } from "@/lib/contract/users";
import type { VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import type { SecondProof, SessionProof } from "@/server/domain/auth/proof";
import { newSecret } from "@/server/ids";
import {
  countRecoveryCodes,
  listPasskeys,
  lockAuthenticator,
} from "@/server/repositories/auth/second-factors";
import { lockPerson, type Person, readGeneration, readPerson } from "@/server/repositories/auth/users";
import { userOf } from "@/server/services/workspaces/users";
import { isCodeOf } from "./authenticator";
import { type Kept, keepBriefly, readBriefly } from "./brief-cookies";
import { warnOfGuesses } from "./guess-warning";
import { guessedHere } from "./known-devices";
import { passkeyPlace } from "./passkey-questions";
import { askForPasskey, withPasskey } from "./passkeys";
import { takeRecoveryCode } from "./recovery-codes";
import { requirementsOf } from "./required-factor";
import { beginSession } from "./session-start";

/** Signed in, or one step short of it. */
type Entered = { token: string; user: User | null; secondStep: SecondStep | null };
type FirstStep = { proof: SessionProof; remember: boolean };
/** What this browser stores between both steps; a changed password in between invalidates it. */
type Owed = FirstStep & { personId: string; generation: number };

const owed: Kept<Owed> = {
  use: "second step",
  shape: z.object({
    personId: z.uuid(),
    generation: z.number(),
    proof: z.enum(["password", "provider"]),
    remember: z.boolean(),
    since: z.number(),
  }),
  longestMs: 10 * 60 * 1000,
};

/**
 * After a correct first step: signs the person in, or asks for the second step if they have it on. A person with passkeys only is asked for
 * one if a second factor is required, because a password is not enough there.
 */
export async function enterOrAsk(cx: VisitorContext, tx: PersonTx, first: FirstStep): Promise<Entered> {
  await lockPerson(tx);
  const person = await readPerson(tx);
  if (!person) throw new DomainError("unauthorized");
  const methods = await methodsOf(tx);
  if (!(await owesSecondStep(cx, tx, person, methods))) {
    const token = await beginSession(cx, tx, first.remember, { proof: first.proof });
    return { token, user: userOf(person), secondStep: null };
  }
  const { personId } = tx;
  const generation = (await readGeneration(tx)) ?? 0;
  keepBriefly(cx, cx.secondStep, owed, { ...first, personId, generation });
  const secondStep = describe(methods, { email: person.email, since: +cx.now(), now: +cx.now() });
  return { token: newSecret(), user: null, secondStep };
}

/** With what the person can take the second step. */
type Methods = {
  hasAuthenticator: boolean;
  hasRecoveryCodes: boolean;
  passkeys: readonly { host: string }[];
};

async function methodsOf(tx: PersonTx): Promise<Methods> {
  const authenticator = await lockAuthenticator(tx);
  const [recovery, passkeys] = await Promise.all([countRecoveryCodes(tx), listPasskeys(tx)]);
  return {
    hasAuthenticator: authenticator?.isConfirmed ?? false,
    hasRecoveryCodes: recovery.left > 0,
    passkeys,
  };
}

async function owesSecondStep(
  cx: VisitorContext,
  tx: PersonTx,
  person: Person,
  { hasAuthenticator, passkeys }: Methods,
): Promise<boolean> {
  if (hasAuthenticator) return true;
  const { host } = passkeyPlace(cx);
  return passkeys.some((key) => key.host === host) && (await requirementsOf(cx, tx, person)).length > 0;
}

function describe(
  { hasAuthenticator, hasRecoveryCodes, passkeys }: Methods,
  at: { email: string; since: number; now: number },
): SecondStep {
  const secondsLeft = Math.max(0, Math.floor((at.since + owed.longestMs - at.now) / 1000));
  return {
    ...{ email: at.email, hasAuthenticator, hasRecoveryCodes },
    ...{ hasPasskey: passkeys.length > 0, secondsLeft },
  };
}

const owedHere = (cx: VisitorContext) => readBriefly(cx, cx.secondStep.read(), owed);

/** `GET /auth/second_step`. */
export async function showSecondStep(cx: VisitorContext): Promise<SecondStep | null> {
  const step = owedHere(cx);
  if (!step) return null;
  return cx.asPerson(step.personId, async (tx) => {
    const person = await readPerson(tx);
    if (!person || (await readGeneration(tx)) !== step.generation) return null;
    return describe(await methodsOf(tx), { email: person.email, since: step.since, now: +cx.now() });
  });
}

/**
 * `POST /auth/second_step`. Guesses of codes are limited like those of passwords (F3), with their own budget: ten per hour and address,
 * slower for all together. Without the password none can be spent.
 */
export async function enterCode(
  cx: VisitorContext,
  { code }: Input<typeof security.enterCode>,
): Promise<Entered> {
  const step = owedHere(cx);
  if (!step) throw new DomainError("second_step_over");
  const { personId } = step;
  const person = await cx.asPersonOnce(personId, readPerson);
  if (!person) throw new DomainError("second_step_over");
  const whom = { ...guessedHere(cx, person.email), email: `second step of ${personId}` };
  const { left: triesLeft, isAlarm } = await cx.guesses.spend(whom, cx.scope.address);
  const entered = await cx.asPerson(personId, async (tx) => {
    await lockPerson(tx);
    if ((await readGeneration(tx)) !== step.generation) throw new DomainError("second_step_over");
    const secondProof = await useSecondCode(cx, tx, code);
    if (secondProof === null) {
      if (isAlarm) await warnOfGuesses(cx, tx, "codes_guessed_at");
      return null;
    }
    const { proof, remember } = step;
    const token = await beginSession(cx, tx, remember, { proof, secondProof });
    return { token, user: userOf(person), secondStep: null };
  });
  if (!entered) throw new DomainError("code_wrong", { triesLeft });
  await cx.guesses.forgive(whom, cx.scope.address);
  cx.secondStep.take();
  return entered;
}

/** Uses up a code of the person's authenticator, or one of their recovery codes; null for any other text. */
export async function useSecondCode(
  cx: VisitorContext,
  tx: PersonTx,
  text: string,
): Promise<SecondProof | null> {
  if (!/^\s*\d{3}\s*\d{3}\s*$/.test(text)) return (await takeRecoveryCode(cx, tx, text)) ? "recovery" : null;
  const known = await lockAuthenticator(tx);
  return known?.isConfirmed && (await isCodeOf(cx, tx, known, text)) ? "code" : null;
}

/** `POST /auth/passkey_options`: for any passkey of this host, or, during a second step, for that person's. */
export async function askPasskey(
  cx: VisitorContext,
  { isSecondStep }: Input<typeof security.passkeyQuestion>,
): Promise<{ options: string }> {
  const step = isSecondStep ? owedHere(cx) : null;
  const known = step ? await cx.asPerson(step.personId, listPasskeys) : [];
  return askForPasskey(cx, "sign-in", known);
}

/** `POST /auth/passkey`: proves possession and, by the device's own check, the person; no other step is owed after it. */
export async function enterWithPasskey(
  cx: VisitorContext,
  { credential, remember = owedHere(cx)?.remember ?? false }: Input<typeof security.passkeySignIn>,
): Promise<Entered> {
  if (cx.scope.brand.registration === "third-party") throw new DomainError("sign_in_method_closed");
  const entered = await withPasskey(cx, credential, "sign-in", async (tx) => {
    const person = await readPerson(tx);
    if (!person) throw new DomainError("passkey_refused");
    const token = await beginSession(cx, tx, remember, { proof: "passkey" });
    return { token, user: userOf(person), secondStep: null };
  });
  cx.secondStep.take();
  return entered;
}
