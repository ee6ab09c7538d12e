"use client";

import { FlaskConical } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Segmented } from "@/components/ui/fields/segmented";
import { Textarea } from "@/components/ui/fields/textarea";
import { createSandboxAccount } from "@/lib/actions/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import type { Draft } from "./draft";
import { StepForm } from "./step-form";

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  back: (() => void) | null;
  failure?: ReactNode;
  errors: Record<string, string | undefined>;
  busy: boolean;
  personName: string;
  /** The brand lets people bring the cookies of a browser instead (BRAND-06). */
  showsCookies: boolean;
  /** The account exists: its address stays. */
  known?: boolean;
  onNext: () => void;
};

/** How the account signs in at the network: it is tried at once (CRED-89 to CRED-92). */
export function PasswordStep({ draft, set, back, failure, errors, busy, ...rest }: Props) {
  const { personName, showsCookies, known, onNext } = rest;
  const t = useTranslations("wizard.password");
  const errorText = useErrorText();
  const locale = useLocale();
  const [seating, startSeating] = useTransition();
  const [seatProblem, setSeatProblem] = useState<string>();
  const takeSandboxSeat = () =>
    startSeating(async () => {
      const seat = await reach(createSandboxAccount({ name: personName, state: "ready" }));
      if (!seat.ok) return setSeatProblem(errorText(seat.code, seat.details));
      setSeatProblem(undefined);
      set({ signIn: "password", email: seat.value.email, password: seat.value.password });
    });
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(draft.place.countryCode || "ZZ");
  return (
    <StepForm
      title={t("title")}
      lead={t("lead")}
      onBack={busy ? null : back}
      onNext={onNext}
      next={t(known ? "signIn" : "connect")}
      busy={busy}
      failure={failure ?? seatProblem}
      going={
        busy && (
          <>
            {draft.place.kind === "rented"
              ? t("going.proxy", { country: country ?? "" })
              : t("going.network")}{" "}
            {t("going.leave")}
          </>
        )
      }
    >
      <Field label={t("email")} hint={t("emailHint")} error={errors.email}>
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          readOnly={known}
          value={draft.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      {showsCookies && (
        <div>
          <Segmented
            label={t("by.label")}
            value={draft.signIn}
            onChange={(signIn) => set({ signIn })}
            options={[
              { value: "password", label: t("by.password") },
              { value: "cookies", label: t("by.cookies") },
            ]}
          />
        </div>
      )}
      {draft.signIn === "password" ? (
        <Field label={t("password")} hint={t("passwordHint")} error={errors.password}>
          <PasswordInput
            autoComplete="off"
            value={draft.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
      ) : (
        <Field
          label={t("cookies")}
          hint={t("cookiesHint")}
          error={errors.cookies ? t("cookiesWrong") : undefined}
        >
          <Textarea
            rows={4}
            spellCheck={false}
            value={draft.cookies}
            onChange={(event) => set({ cookies: event.target.value })}
          />
        </Field>
      )}
      {draft.signIn === "cookies" && (
        <Field label={t("userAgent")} hint={t("userAgentHint")} error={errors.userAgent}>
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={draft.userAgent}
            onChange={(event) => set({ userAgent: event.target.value })}
          />
        </Field>
      )}
      {!known && (
        <div>
          <Button size="compact" icon={<FlaskConical aria-hidden />} busy={seating} onClick={takeSandboxSeat}>
            {t("useSandbox")}
          </Button>
        </div>
      )}
    </StepForm>
  );
}
