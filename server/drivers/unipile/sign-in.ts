import type { ChoiceOf, NetworkAccount, SignInResult } from "@/server/ports/network";
import type { Api, Progress } from "./api";
import { askedBy } from "./checkpoint";
import { signInEnd } from "./meaning";
import { Problem } from "./problem";
import { profileOf } from "./profile";

export type SignInParts = {
  api: Api;
  now(): Date;
  returnTo: string;
};
/** An answer the network did not take; it can be given again. */
type Refused = "refused";
type Answer = { code: string } | { phone: string } | { choice: string; of: ChoiceOf };

const pageMs = 30 * 60_000;

/** Signs in with what the account brings. An account that is signed in already stays so, whatever it brings. */
export const signIn = (parts: SignInParts, account: NetworkAccount): Promise<SignInResult> =>
  ending(parts, account.remoteRef, () => begin(parts.api, account));

async function begin(api: Api, account: NetworkAccount): Promise<Progress> {
  const ref = account.remoteRef;
  try {
    return await api.signIn(account, ref);
  } catch (error) {
    if (ref === null || !isOfTheAccount(error)) throw error;
    const state = await stateOf(api, ref);
    if (state === "running") return { ref, checkpoint: null };
    // A sign-in that was never finished expires at the service.
    if (state === "unknown") return api.signIn(account, null);
    throw error;
  }
}

/** The account cannot be signed in again. The service reports the reason in several ways, but not whether the account is still known. */
export const isOfTheAccount = (error: unknown) =>
  error instanceof Problem && [400, 404, 409].includes(error.status) && error.slug !== "already_exists";

export const stateOf = (api: Api, ref: string): Promise<"running" | "signed out" | "unknown"> =>
  api.state(ref).then(
    ({ isRunning }) => (isRunning ? "running" : "signed out"),
    (error: unknown) => {
      if (error instanceof Problem && error.status === 404) return "unknown";
      throw error;
    },
  );

/** Whether the owner has confirmed in the network's app. Only looks, so that no second confirmation is asked for. */
export async function checkApproval(parts: SignInParts, account: NetworkAccount): Promise<SignInResult> {
  const ref = account.remoteRef;
  if (ref === null) return signIn(parts, account);
  return ending(parts, ref, async () => {
    const isIn = (await stateOf(parts.api, ref)) === "running";
    return { ref, checkpoint: isIn ? null : { type: "IN_APP_VALIDATION", platform: null } };
  });
}

/** Submits what the network asked for: a code unchanged, a phone number in the service's format, a choice by its id. */
export async function answer(
  parts: SignInParts,
  account: NetworkAccount,
  given: Answer,
): Promise<SignInResult | Refused> {
  const ref = account.remoteRef;
  if (ref === null) return signIn(parts, account);
  try {
    const progress = await handOver(parts.api, ref, given);
    return await ending(parts, ref, async () => progress);
  } catch (error) {
    if (isWrong(error)) return "refused";
    // Nothing is requested any more: signing in returns the current state.
    if (isNotAsked(error)) return signIn(parts, account);
    return ending(parts, ref, () => Promise.reject(error));
  }
}

function handOver(api: Api, ref: string, given: Answer): Promise<Progress> {
  if ("code" in given) return api.solve(ref, given.code);
  if ("phone" in given) return api.solve(ref, bracketedPhone(given.phone));
  return given.of === "method" && api.switchMethod
    ? api.switchMethod(ref, given.choice)
    : api.solve(ref, given.choice);
}

export async function resend(parts: SignInParts, account: NetworkAccount): Promise<SignInResult> {
  const ref = account.remoteRef;
  if (ref === null) return signIn(parts, account);
  try {
    await parts.api.resend(ref);
  } catch (error) {
    // The pending sign-in has expired there, so it starts over.
    if (isNotAsked(error)) return signIn(parts, account);
    return ending(parts, ref, () => Promise.reject(error));
  }
  return { remoteRef: ref, kind: "code_needed", pinType: "other" };
}

/** The result of a sign-in step; once there is one, the service knows the account by `remoteRef`. `known` is its earlier id. */
export async function ending(
  parts: SignInParts,
  known: string | null,
  step: () => Promise<Progress>,
): Promise<SignInResult> {
  try {
    const { ref: remoteRef, checkpoint } = await step();
    if (!checkpoint) return { remoteRef, ...(await completeSignIn(parts, remoteRef, known)) };
    const asked = askedBy(checkpoint, parts.now());
    if (asked) return { remoteRef, ...asked };
    const kind = checkpoint.type === "CAPTCHA" ? "captcha_needed" : "challenge_needed";
    return { remoteRef, kind, link: await pageFor(parts, remoteRef) };
  } catch (error) {
    const end = signInEnd(error, parts.now());
    if (!end) throw error;
    return end;
  }
}

/**
 * Completes a sign-in. A new account whose member cannot be loaded is removed again: with an id that was never stored it could neither be
 * used nor created again. If removing fails, the id is returned, so that the caller stores it.
 */
async function completeSignIn(
  { api, now }: SignInParts,
  ref: string,
  known: string | null,
): Promise<SignInResult> {
  try {
    const { person, accountType } = await api.me(ref);
    return { kind: "signed_in", profile: profileOf(person), accountType };
  } catch (error) {
    const end = signInEnd(error, now());
    if (!end) throw error;
    if (ref === known) return end;
    const isGone = await api.remove(ref).then(
      () => true,
      () => false,
    );
    return isGone ? { ...end, remoteRef: undefined } : end;
  }
}

/**
 * The service's own sign-in page, for accounts it knows; null for a new one, and if it is unavailable: the id of the pending sign-in
 * matters more than the link.
 */
async function pageFor({ api, now, returnTo }: SignInParts, ref: string): Promise<string | null> {
  return api.signInPage(ref, { returnTo, until: new Date(+now() + pageMs) }).catch(() => null);
}

const isWrong = (error: unknown) =>
  error instanceof Problem &&
  ["invalid_checkpoint_code", "invalid_checkpoint_solution", "checkpoint_error"].includes(error.slug);
const isNotAsked = (error: unknown) =>
  error instanceof Problem &&
  (error.status === 404 || error.slug === "conflict" || error.slug === "expired_link");

/** Calling codes of one and of two digits; all others have three (ITU-T E.164). */
const ones = ["1", "7"];
const twos =
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  );

/** +33612345678 as the service wants a phone number: (+33)612345678. */
export function bracketedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  const length = ones.includes(digits.slice(0, 1)) ? 1 : twos.includes(digits.slice(0, 2)) ? 2 : 3;
  return `(+${digits.slice(0, length)})${digits.slice(length)}`;
}
