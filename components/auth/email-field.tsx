"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";

type Props = { error?: string } & Pick<
  ComponentProps<typeof Input>,
  "autoComplete" | "autoFocus" | "defaultValue" | "onBlur" | "onInput" | "readOnly"
>;

/** The email address for sign-in, marked up for browsers and password managers. */
export function EmailField({ error, ...input }: Props) {
  const t = useTranslations("auth");
  return (
    <Field label={t("email")} error={error}>
      <Input
        size="field"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        {...input}
      />
    </Field>
  );
}
