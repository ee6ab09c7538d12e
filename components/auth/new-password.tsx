"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { PasswordMeter } from "./password-meter";

type Props = { label: string; error: (name: string) => string | undefined; autoFocus?: boolean };

/** The user's own names and address in the same form, which would make a weak password. */
const wordsAround = ({ form }: HTMLInputElement) =>
  ["firstName", "lastName", "email"].flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value.split(/[@.\s]/) : [];
  });

/** A new password and its repetition (AUTH-08 to AUTH-10). */
export function NewPassword({ label, error, autoFocus }: Props) {
  const t = useTranslations("auth");
  const [typed, setTyped] = useState({ password: "", known: [] as readonly string[] });
  const read = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setTyped({ password: target.value, known: wordsAround(target) });
  return (
    <>
      <Field label={label} hint={<PasswordMeter {...typed} />} error={error("password")}>
        <PasswordInput
          size="field"
          name="password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          onChange={read}
        />
      </Field>
      <Field label={t("repeat")} error={error("confirmation")}>
        <PasswordInput size="field" name="confirmation" autoComplete="new-password" />
      </Field>
    </>
  );
}
