"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import type { Draft } from "./draft";
import { StepForm } from "./step-form";

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  back: (() => void) | null;
  failure?: ReactNode;
  errors: Record<string, string | undefined>;
  onNext: () => void;
};

/** Who sends, for an account that sends emails only. */
export function SenderStep({ draft, set, back, failure, errors, onNext }: Props) {
  const t = useTranslations("wizard.sender");
  const { sender } = draft;
  const change = (part: Draft["sender"]) => set({ sender: { ...sender, ...part } });
  return (
    <StepForm title={t("title")} lead={t("lead")} onBack={back} onNext={onNext} failure={failure}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("firstName")} error={errors.firstName}>
          <Input
            autoComplete="off"
            maxLength={60}
            value={sender.firstName ?? ""}
            onChange={(event) => change({ firstName: event.target.value })}
          />
        </Field>
        <Field label={t("lastName")} error={errors.lastName}>
          <Input
            autoComplete="off"
            maxLength={60}
            value={sender.lastName ?? ""}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t("email")} hint={t("emailHint")} error={errors.email}>
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={sender.email ?? ""}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
    </StepForm>
  );
}
