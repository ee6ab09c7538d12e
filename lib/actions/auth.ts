"use server";

import { cookies } from "next/headers";
import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { locales } from "@/lib/contract/fields";
import { security } from "@/lib/contract/security";
import { trackingIn } from "./arrival";
import { type FormState, sendForm, type Typed } from "./form";
import { fullPhone } from "./full-phone";
import { resultOf } from "./result";

type Entered = { token: string };
const mark = ({ token }: { token: string }): Entered => ({ token });
const text = (typed: Typed, name: string) => typed[name] ?? "";
/** Leaves out fields that were left empty. */
const given = <N extends string>(name: N, value: string | undefined) =>
  (value ? { [name]: value } : {}) as { [K in N]?: string };

export async function signIn(_before: FormState<{ owesStep: boolean }>, form: FormData) {
  return sendForm(
    auth.signIn,
    form,
    (typed) => ({
      email: text(typed, "email"),
      password: text(typed, "password"),
      remember: "remember" in typed,
    }),
    ({ secondStep }) => ({ owesStep: secondStep !== null }),
  );
}

/** The second step of signing in. */
export async function enterCode(_before: FormState<Entered>, form: FormData) {
  return sendForm(security.enterCode, form, (typed) => ({ code: text(typed, "code") }), mark);
}

export async function signUp(_before: FormState<Entered>, form: FormData) {
  const jar = await cookies();
  return sendForm(
    auth.signUp,
    form,
    (typed) => ({
      email: text(typed, "email"),
      password: text(typed, "password"),
      firstName: text(typed, "firstName"),
      lastName: text(typed, "lastName"),
      countryCode: text(typed, "countryCode"),
      acceptedTerms: ("acceptedTerms" in typed) as true,
      locale: locales.find((locale) => locale === typed.locale),
      ...given("phone", fullPhone(text(typed, "dialCode"), text(typed, "phone"))),
      ...given("inviteCode", typed.inviteCode?.trim()),
      ...given("mailedCode", typed.mailedCode),
      ...trackingIn((name) => jar.get(name)?.value),
    }),
    mark,
  );
}

export async function signOut() {
  return resultOf(() => serverApi(auth.signOut, {}));
}

/** The same, as a form action. */
export async function leaveSession(_before: FormState<null>, form: FormData) {
  return sendForm(auth.signOut, form, () => ({}));
}

/** Returns the URL for signing in with Google or Microsoft; the browser navigates there itself (AUTH-30). */
export async function signInElsewhere(_before: FormState<{ url: string }>, form: FormData) {
  const jar = await cookies();
  const entry = form.get("way") === "microsoft" ? auth.microsoftLogin : auth.googleLogin;
  return sendForm(entry, form, (typed) => ({
    ...given("invite", typed.invite),
    ...given("back", typed.back),
    ...("acceptedTerms" in typed && {
      acceptedTerms: true,
      ...given("countryCode", typed.countryCode),
      ...trackingIn((name) => jar.get(name)?.value),
    }),
  }));
}

export async function askRestore(_before: FormState<null>, form: FormData) {
  return sendForm(auth.restore, form, (typed) => ({ email: text(typed, "email") }));
}

export async function setPassword(_before: FormState<null>, form: FormData) {
  return sendForm(auth.setPassword, form, (typed) => ({
    password: text(typed, "password"),
    restoreCode: text(typed, "restoreCode"),
  }));
}

export async function sendActivation(
  _before: FormState<{ email: string; nextInSeconds: number }>,
  form: FormData,
) {
  return sendForm(auth.sendActivation, form, () => ({}));
}

export async function confirmEmail(_before: FormState<{ email: string }>, form: FormData) {
  return sendForm(auth.checkActivationCode, form, (typed) => ({
    activationCode: text(typed, "activationCode"),
  }));
}

export async function undoEmailChange(
  _before: FormState<{ email: string; restoreCode: string | null }>,
  form: FormData,
) {
  return sendForm(security.undoEmailChange, form, (typed) => ({ undoCode: text(typed, "undoCode") }));
}

/** Grants consent. The returned `url` belongs to the requesting program, and the browser goes there (AUTH-45, AUTH-46). */
export async function allowProgram(_before: FormState<{ url: string }>, form: FormData) {
  return sendForm(auth.oauthAccept, form, (typed) => ({
    state: text(typed, "state"),
    clientId: text(typed, "clientId"),
    scope: text(typed, "scope"),
  }));
}
