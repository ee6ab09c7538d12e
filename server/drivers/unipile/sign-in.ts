import type { NetworkAccount, SignInResult } from "@/server/ports/network";
import type { Api, Checkpoint, Progress } from "./api";
import { signInEnd } from "./meaning";
import { bracketedPhone } from "./phone";
import { Problem } from "./problem";
import { profileOf } from "./profile";

type Parts = {
  api: Api;
  now(): Date;
  returnTo: string;
  /** Until when each sign-in waits for a nod in the network's own app; another one would only ask for a second nod. */
  approvals: Map<string, Date>;
};
/** An answer the network did not take; it can be given again. */
type Refused = "refused";

const pageMs = 30 * 60_000;
/** The service gives up on a nod that does not come for so long. */
const approvalMs = 5 * 60_000;

/** Signs in with what the account brings. An account that is signed in already stays so, whatever it brings. */
export const signIn = (parts: Parts, account: NetworkAccount): Promise<SignInResult> =>
  ending(parts, account.remoteRef, () => begin(parts, account));

async function begin({ api, now, approvals }: Parts, account: NetworkAccount): Promise<Progress> {
  const ref = account.remoteRef;
  if (ref !== null && (approvals.get(ref) ?? 0) > now()) {
    const isIn = (await stateOf(api, ref)) === "running";
    return { ref, checkpoint: isIn ? null : { type: "IN_APP_VALIDATION", platform: null } };
  }
  if (ref !== null) approvals.delete(ref);
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
const isOfTheAccount = (error: unknown) => error instanceof Problem && [400, 404, 409].includes(error.status);

const stateOf = (api: Api, ref: string): Promise<"running" | "signed out" | "unknown"> =>
  api.state(ref).then(
    ({ isRunning }) => (isRunning ? "running" : "signed out"),
    (error: unknown) => {
      if (error instanceof Problem && error.status === 404) return "unknown";
      throw error;
    },
  );

/** Answers what the network asked for: a code as it is, a phone number in the service's spelling. */
export async function answer(
  parts: Parts,
  account: NetworkAccount,
  given: { code: string } | { phone: string },
): Promise<SignInResult | Refused> {
  const ref = account.remoteRef;
  if (ref === null) return signIn(parts, account);
  const text = "code" in given ? given.code : bracketedPhone(given.phone);
  try {
    const progress = await parts.api.solve(ref, text);
    return await ending(parts, ref, async () => progress);
  } catch (error) {
    if (isWrong(error)) return "refused";
    // Nothing is asked there, or not any more: signing in tells how things stand.
    if (isNotAsked(error)) return signIn(parts, account);
    return ending(parts, ref, () => Promise.reject(error));
  }
}

export async function resend(parts: Parts, account: NetworkAccount): Promise<SignInResult> {
  const { api } = parts;
  const ref = account.remoteRef;
  if (ref === null || !api.resend) return signIn(parts, account);
  return ending(parts, ref, async () => {
    await api.resend?.(ref);
    return { ref, checkpoint: { type: "OTP", platform: null } };
  });
}

/**
 * What a step of signing in came to; once it came to something, the service knows the account by `remoteRef`. `known` is the
 * one it was known by before.
 */
async function ending(
  parts: Parts,
  known: string | null,
  step: () => Promise<Progress>,
): Promise<SignInResult> {
  const { now, approvals } = parts;
  try {
    const { ref: remoteRef, checkpoint } = await step();
    if (checkpoint?.type !== "IN_APP_VALIDATION") approvals.delete(remoteRef);
    else if (!approvals.has(remoteRef)) approvals.set(remoteRef, new Date(+now() + approvalMs));
    if (checkpoint?.type === "CAPTCHA")
      return { remoteRef, kind: "captcha_needed", link: await pageFor(parts, remoteRef) };
    return { remoteRef, ...(checkpoint ? asked(checkpoint) : await letIn(parts, remoteRef, known)) };
  } catch (error) {
    const end = signInEnd(error, now());
    if (!end) throw error;
    return end;
  }
}

/**
 * Who was let in. An account nobody can be named for is given up again when it is new: under an id that was never kept it could
 * neither be used nor made a second time.
 */
async function letIn({ api }: Parts, ref: string, known: string | null): Promise<SignInResult> {
  try {
    const { person, accountType } = await api.me(ref);
    return { kind: "signed_in", profile: profileOf(person), accountType };
  } catch (error) {
    if (ref !== known) await api.remove(ref);
    throw error;
  }
}

/** Pictures are shown on the service's own page, which it has for accounts it knows; null for one that is only being made. */
async function pageFor({ api, now, returnTo }: Parts, ref: string): Promise<string | null> {
  return api.signInPage(ref, { returnTo, until: new Date(+now() + pageMs) }).catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return null;
    throw error;
  });
}

/** What each documented checkpoint but a picture waits for. */
function asked({ type, platform }: Checkpoint): SignInResult {
  switch (type) {
    case "2FA":
      return {
        kind: "code_needed",
        pinType: platform === "SMS" ? "sms" : platform === "APP" ? "app" : "other",
      };
    case "OTP":
    case "OTP_OR_IN_APP_VALIDATION":
      return { kind: "code_needed", pinType: "other" };
    case "IN_APP_VALIDATION":
      return { kind: "approval_needed" };
    case "PHONE_REGISTER":
      return { kind: "phone_needed" };
    default:
      return { kind: "later", reason: "unknown_challenge" };
  }
}

const isWrong = (error: unknown) =>
  error instanceof Problem &&
  ["invalid_checkpoint_code", "invalid_checkpoint_solution", "checkpoint_error"].includes(error.slug);
const isNotAsked = (error: unknown) =>
  error instanceof Problem &&
  (error.status === 404 || error.slug === "conflict" || error.slug === "expired_link");
