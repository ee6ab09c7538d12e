"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/fields/code-input";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { TextLink } from "@/components/ui/text-link";
import { enterCode } from "@/lib/actions/auth";
import type { SecondStep } from "@/lib/contract/security";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { PasskeySignIn } from "./passkey-sign-in";
import { filled } from "./rules";
import { type Refusal, useActionForm } from "./use-action-form";

type Props = { step: SecondStep; back: string };

const rules = { code: filled };
const digits = 6;

/** The second step of sign-in: an authenticator code, a passkey or a recovery code. A reload stays on it. */
export function SecondStepForm({ step, back }: Props) {
  const t = useTranslations("auth.secondStep");
  const [isRecovery, setRecovery] = useState(false);
  const { hasAuthenticator, hasPasskey, hasRecoveryCodes } = step;
  const takesCode = hasAuthenticator || isRecovery;
  const lead = isRecovery ? "recoveryLead" : hasAuthenticator ? "lead" : "passkeyLead";
  return (
    <div className="grid gap-4">
      <AuthHeader title={t(takesCode ? "title" : "passkeyTitle")}>
        {t.rich(lead, {
          email: step.email,
          b: (text) => <b className="font-semibold wrap-anywhere text-text">{text}</b>,
        })}
      </AuthHeader>
      {takesCode && <CodeForm key={lead} isRecovery={isRecovery} back={back} />}
      {hasPasskey && <PasskeySignIn back={back} isSecondStep />}
      <p className="type-compact flex flex-wrap justify-between gap-x-4 gap-y-2">
        {(isRecovery ? hasAuthenticator : hasRecoveryCodes) && (
          <button
            type="button"
            onClick={() => setRecovery(!isRecovery)}
            className="touch-area font-medium text-brand-text underline-offset-2 hover:underline"
          >
            {t(isRecovery ? "useApp" : "useRecovery")}
          </button>
        )}
        <TextLink href={`/auth/sign-in?back=${encodeURIComponent(back)}`}>{t("other")}</TextLink>
      </p>
    </div>
  );
}

type CodeProps = { isRecovery: boolean; back: string };

function CodeForm({ isRecovery, back }: CodeProps) {
  const t = useTranslations("auth.secondStep");
  const e = useTranslations("errors");
  const [typed, setTyped] = useState("");
  const wrong = isRecovery ? t("recoveryWrong") : e("code_wrong");
  const said = ({ code }: Refusal) => (code === "code_wrong" ? { code: wrong } : {});
  const { form, error, failure, refusal, result, done, busy, isPending } = useActionForm(enterCode, {
    rules,
    said,
  });
  // Six digits are complete, so the form submits itself.
  useEffect(() => {
    if (!isRecovery && typed.length === digits) form.ref.current?.requestSubmit();
  }, [typed, isRecovery, form.ref]);
  // Clear a wrong code.
  useEffect(() => {
    if (result && !result.ok) setTyped("");
  }, [result]);
  return (
    <form {...form} className="grid gap-4">
      {done && <Leave to={back} />}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field label={t(isRecovery ? "recovery" : "code")} error={isPending ? undefined : error("code")}>
        {isRecovery ? (
          <Input
            size="field"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <CodeInput name="code" length={digits} autoFocus value={typed} onChange={setTyped} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="touch" busy={busy} className="w-full">
        {t("submit")}
      </Button>
      {refusal?.code === "second_step_over" && <Leave to={`/auth/sign-in?error=second_step_over`} />}
    </form>
  );
}
