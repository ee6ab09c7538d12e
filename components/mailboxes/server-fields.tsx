"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Select } from "@/components/ui/fields/select";
import type { Servers } from "./servers";

type Props = {
  value: Servers;
  onChange: (part: Partial<Servers>) => void;
  errors: Partial<Record<keyof Servers, string>>;
};
const numberOf = (text: string) => Number(text.replace(/\D/g, "").slice(0, 5));

function useEncryptions() {
  const t = useTranslations("mailboxes.connect.encryptions");
  return (["ssl", "tls", "none"] as const).map((value) => ({ value, label: t(value) }));
}

/** The sender's name and address. */
export function SenderFields({ value, onChange, errors }: Props) {
  const t = useTranslations("mailboxes.connect");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("fromName")} error={errors.fromName}>
        <Input value={value.fromName} onChange={(event) => onChange({ fromName: event.target.value })} />
      </Field>
      <Field label={t("fromEmail")} error={errors.fromEmail}>
        <Input
          type="email"
          value={value.fromEmail}
          onChange={(event) => onChange({ fromEmail: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** The SMTP settings (MAIL-07). */
export function SendingFields({ value, onChange, errors }: Props) {
  const t = useTranslations("mailboxes.connect");
  const encryptions = useEncryptions();
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_96px_168px]">
      <Field label={t("host")} error={errors.host}>
        <Input
          value={value.host}
          placeholder="smtp.example.com"
          onChange={(event) => onChange({ host: event.target.value })}
        />
      </Field>
      <Field label={t("port")} error={errors.port}>
        <Input
          inputMode="numeric"
          value={value.port || ""}
          onChange={(event) => onChange({ port: numberOf(event.target.value) })}
        />
      </Field>
      <Field label={t("encryption")} error={errors.encryption}>
        <Select
          value={value.encryption}
          onChange={(encryption) => onChange({ encryption })}
          options={encryptions}
        />
      </Field>
      <Field label={t("username")} error={errors.username} className="sm:col-span-1">
        <Input
          autoComplete="off"
          value={value.username}
          onChange={(event) => onChange({ username: event.target.value })}
        />
      </Field>
      <Field label={t("password")} error={errors.password} className="sm:col-span-2">
        <PasswordInput
          autoComplete="off"
          value={value.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** The IMAP settings; username and password default to those for SMTP (decision 1.11). */
export function ReadingFields({ value, onChange, errors }: Props) {
  const t = useTranslations("mailboxes.connect");
  const encryptions = useEncryptions();
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_96px_168px]">
      <Field label={t("host")} error={errors.imapHost}>
        <Input
          value={value.imapHost}
          placeholder="imap.example.com"
          onChange={(event) => onChange({ imapHost: event.target.value })}
        />
      </Field>
      <Field label={t("port")} error={errors.imapPort}>
        <Input
          inputMode="numeric"
          value={value.imapPort || ""}
          onChange={(event) => onChange({ imapPort: numberOf(event.target.value) })}
        />
      </Field>
      <Field label={t("encryption")} error={errors.imapEncryption}>
        <Select
          value={value.imapEncryption}
          onChange={(imapEncryption) => onChange({ imapEncryption })}
          options={encryptions}
        />
      </Field>
      <Field label={t("imapUsername")} hint={t("sameAsSending")} error={errors.imapUsername}>
        <Input
          autoComplete="off"
          value={value.imapUsername}
          onChange={(event) => onChange({ imapUsername: event.target.value })}
        />
      </Field>
      <Field
        label={t("imapPassword")}
        hint={t("sameAsSending")}
        error={errors.imapPassword}
        className="sm:col-span-2"
      >
        <PasswordInput
          autoComplete="off"
          value={value.imapPassword}
          onChange={(event) => onChange({ imapPassword: event.target.value })}
        />
      </Field>
    </div>
  );
}
