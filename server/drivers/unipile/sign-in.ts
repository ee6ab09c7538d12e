import type { ChoiceOf, NetworkAccount, SignInResult } from "@/server/ports/network";
import type { Api, Progress } from "./api";
import { askedBy } from "./checkpoint";
import { signInEnd } from "./meaning";
import { bracketedPhone } from "./phone";
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
    // What was begun and never finished is forgotten there after a while.
    if (state === "unknown") return api.signIn(account, null);
    throw error;
  }
}

/** It cannot be signed in again: the service says why in one way or another, but not whether it is in or not known any more. */
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

/** Answers what the network asked for: a code as it is, a phone number in the service's spelling, a choice by its id. */
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
    // Nothing is asked there, or not any more: signing in tells how things stand.
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
    // What waited for the code is over there: it begins anew.
    if (isNotAsked(error)) return signIn(parts, account);
    return ending(parts, ref, () => Promise.reject(error));
  }
  return { remoteRef: ref, kind: "code_needed", pinType: "other" };
}

/**
 * What a step of signing in came to; once it came to something, the service knows the account by `remoteRef`. `known` is the
 * one it was known by before.
 */
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
 * Who was let in. An account nobody can be named for is given up again when it is new: under an id that was never kept it could
 * neither be used nor made a second time. Where it cannot be given up either, its id is told, so that the caller keeps it.
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
 * A page of the service's own, which it has for accounts it knows; null for one that is only being made, and where it cannot be had
 * now: the id of what was begun is worth more than the link.
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
