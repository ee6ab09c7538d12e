"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Draft } from "./draft";
import { StepForm } from "./step-form";

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  back: (() => void) | null;
  failure?: ReactNode;
  errors: Record<string, string | undefined>;
  busy: boolean;
  /** The account exists: its address stays. */
  known?: boolean;
  onNext: () => void;
};

/** Signing in by the owner's own browser: the extension hands the session over (CRED-79, CRED-82). */
export function ExtensionStep({ draft, set, back, failure, errors, busy, known, onNext }: Props) {
  const t = useTranslations("wizard.extension");
  return (
    <StepForm
      title={t("title")}
      lead={t("lead")}
      onBack={busy ? null : back}
      onNext={onNext}
      next={t("connect")}
      busy={busy}
      failure={failure}
      going={busy && t("going")}
    >
      <ol className="type-compact grid list-decimal gap-1.5 ps-5 text-text-2">
        <li>{t("first")}</li>
        <li>{t("second")}</li>
      </ol>
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
    </StepForm>
  );
}
