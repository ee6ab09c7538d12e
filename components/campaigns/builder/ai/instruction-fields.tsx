"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { type Instruction, limits, type Step, type WritableStep } from "@/lib/contract/campaigns/sequence";
import { writingTones } from "@/lib/contract/campaigns/writing-kinds";
import type { Locale } from "@/lib/contract/fields";
import { localeNames, locales } from "@/lib/i18n/locales";

/** The option for each person's own language. */
const own = "own";

type Props = {
  step: WritableStep;
  ai: Instruction;
  onChange: (step: Step, field: string) => void;
  errors: Readonly<Record<string, string>>;
};

/** The instruction for each person's text, its tone and its language. Problems that would prevent writing are shown at their fields. */
export function InstructionFields({ step, ai, onChange, errors }: Props) {
  const t = useTranslations("campaigns.builder.ai");
  const change = (field: keyof Instruction, part: Partial<Instruction>) =>
    onChange({ ...step, ai: { ...ai, ...part } }, `ai.${field}`);
  const hint =
    step.type === "comment_post" ? `${t("instructionHint")} ${t("commentHint")}` : t("instructionHint");
  const used = ai.instruction.length;
  const limit = limits.instruction;
  return (
    <>
      <Field
        label={t("instruction")}
        hint={hint}
        error={errors["ai.instruction"] ?? errors.ai}
        count={{ used, limit, text: t("count", { used, limit }) }}
      >
        <Textarea
          rows={6}
          value={ai.instruction}
          onChange={({ target }) => change("instruction", { instruction: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("tone")}>
          <Select
            value={ai.tone}
            onChange={(tone) => change("tone", { tone })}
            options={writingTones.map((value) => ({ value, label: t(`tones.${value}`) }))}
          />
        </Field>
        <Field label={t("language")}>
          <Select<Locale | typeof own>
            value={ai.language ?? own}
            onChange={(value) => change("language", { language: value === own ? null : value })}
            options={[
              { value: own, label: t("own") },
              ...locales.map((value) => ({ value, label: localeNames[value] })),
            ]}
          />
        </Field>
      </div>
      <p className="type-compact text-text-2">{t("cost")}</p>
    </>
  );
}
