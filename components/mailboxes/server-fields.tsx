"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Select } from "@/components/ui/fields/select";
import { controlled } from "@/lib/forms/controlled";
import { drawn } from "@/lib/forms/drawn";
import type { Servers } from "./servers";

type Props = { form: UseFormReturn<Servers> };
const numberOf = (text: string) => Number(text.replace(/\D/g, "").slice(0, 5));

const partsOf = ({ register, formState }: UseFormReturn<Servers>) => ({
  field: drawn(register, formState.defaultValues as Servers),
  errors: formState.errors,
});

function PortInput({ value, onChange }: { value: number; onChange: (port: number) => void }) {
  return (
    <Input
      inputMode="numeric"
      value={value || ""}
      onChange={(event) => onChange(numberOf(event.target.value))}
    />
  );
}

function useEncryptions() {
  const t = useTranslations("mailboxes.connect.encryptions");
  return (["ssl", "tls", "none"] as const).map((value) => ({ value, label: t(value) }));
}

/** The sender's name and address. */
export function SenderFields({ form }: Props) {
  const t = useTranslations("mailboxes.connect");
  const { field, errors } = partsOf(form);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("fromName")} error={errors.fromName?.message}>
        <Input {...field("fromName")} />
      </Field>
      <Field label={t("fromEmail")} error={errors.fromEmail?.message}>
        <Input type="email" {...field("fromEmail")} />
      </Field>
    </div>
  );
}

/** The SMTP settings (MAIL-07). */
export function SendingFields({ form }: Props) {
  const t = useTranslations("mailboxes.connect");
  const { field, errors } = partsOf(form);
  const encryptions = useEncryptions();
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_96px_168px]">
      <Field label={t("host")} error={errors.host?.message}>
        <Input placeholder="smtp.example.com" {...field("host")} />
      </Field>
      <Field label={t("port")} error={errors.port?.message}>
        <PortInput {...controlled(form)("port")} />
      </Field>
      <Field label={t("encryption")} error={errors.encryption?.message}>
        <Select {...controlled(form)("encryption")} options={encryptions} />
      </Field>
      <Field label={t("username")} error={errors.username?.message} className="sm:col-span-1">
        <Input autoComplete="off" {...field("username")} />
      </Field>
      <Field label={t("password")} error={errors.password?.message} className="sm:col-span-2">
        <PasswordInput autoComplete="off" {...field("password")} />
      </Field>
    </div>
  );
}

/** The IMAP settings; username and password default to those for SMTP (decision 1.11). */
export function ReadingFields({ form }: Props) {
  const t = useTranslations("mailboxes.connect");
  const { field, errors } = partsOf(form);
  const encryptions = useEncryptions();
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_96px_168px]">
      <Field label={t("host")} error={errors.imapHost?.message}>
        <Input placeholder="imap.example.com" {...field("imapHost")} />
      </Field>
      <Field label={t("port")} error={errors.imapPort?.message}>
        <PortInput {...controlled(form)("imapPort")} />
      </Field>
      <Field label={t("encryption")} error={errors.imapEncryption?.message}>
        <Select {...controlled(form)("imapEncryption")} options={encryptions} />
      </Field>
      <Field label={t("imapUsername")} hint={t("sameAsSending")} error={errors.imapUsername?.message}>
        <Input autoComplete="off" {...field("imapUsername")} />
      </Field>
      <Field
        label={t("imapPassword")}
        hint={t("sameAsSending")}
        error={errors.imapPassword?.message}
        className="sm:col-span-2"
      >
        <PasswordInput autoComplete="off" {...field("imapPassword")} />
      </Field>
    </div>
  );
}
