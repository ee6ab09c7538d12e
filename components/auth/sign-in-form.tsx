"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/actions/auth";
import { EmailField } from "./email-field";
import { EmailRefused } from "./email-refused";
import { Leave } from "./leave";
import { PasskeySignIn } from "./passkey-sign-in";
import { email, filled } from "./rules";
import { type Refusal, useActionForm } from "./use-action-form";
import { useCountdown } from "./use-countdown";

const rules = { email, password: filled };
/** It has its own URL, so that a reload stays on it. */
const secondStepPath = (back: string) => `/auth/sign-in?${new URLSearchParams({ step: "second", back })}`;

type Props = { back: string; email?: string };

/** AUTH-05, AUTH-06: wrong credentials are shown at the password, and the form keeps its values. */
export function SignInForm({ back, email: known = "" }: Props) {
  const t = useTranslations("auth");
  const e = useTranslations("errors");
  const said = ({ code, details: { triesLeft } }: Refusal) => {
    if (code !== "wrong_credentials") return {};
    return { password: typeof triesLeft === "number" ? t("tries", { count: triesLeft }) : e(code) };
  };
  const { form, error, typed, failure, refusal, value, result, busy } = useActionForm(signIn, {
    rules,
    said,
  });
  const wait = refusal?.code === "rate_limited" ? Number(refusal.details.seconds) : 0;
  const seconds = useCountdown(wait, result);
  const waiting = seconds > 0 ? t("signIn.submitIn", { seconds }) : undefined;
  return (
    <form {...form} className="grid gap-4">
      {value && <Leave to={value.owesStep ? secondStepPath(back) : back} />}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <EmailRefused refusal={refusal} />
      <EmailField
        error={error("email")}
        autoComplete="username webauthn"
        autoFocus
        defaultValue={typed("email") ?? known}
      />
      <Field
        label={t("password")}
        error={error("password")}
        aside={<TextLink href="/auth/forgot-password">{t("signIn.forgot")}</TextLink>}
      >
        <PasswordInput size="field" name="password" autoComplete="current-password" />
      </Field>
      <Checkbox name="remember" defaultChecked label={t("signIn.remember")} />
      <Button
        type="submit"
        variant="primary"
        size="touch"
        busy={busy}
        disabledReason={waiting}
        className="w-full tabular-nums"
      >
        {waiting ?? t("signIn.submit")}
      </Button>
      <PasskeySignIn back={back} />
    </form>
  );
}
