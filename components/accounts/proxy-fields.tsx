"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import type { ProxyForm } from "@/lib/contract/accounts/rules";

export type ProxyTexts = Partial<Record<"ip" | "domain" | "port" | "username" | "password", string>>;
type Props = { value: ProxyForm; onChange: (proxy: ProxyForm) => void; errors?: ProxyTexts };

/**
 * The fields of a user's own proxy: address or domain, port, credentials. Invalid characters are not accepted (CRED-22, CRED-103 to
 * CRED-106).
 */
export function ProxyFields({ value, onChange, errors = {} }: Props) {
  const t = useTranslations("wizard.place.ownProxy");
  const set = (part: Partial<ProxyForm>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Checkbox
        label={t("usesDomain")}
        checked={value.usesDomain}
        onChange={(event) => set({ usesDomain: event.target.checked })}
        className="sm:col-span-2"
      />
      {value.usesDomain ? (
        <Field label={t("domain")} error={errors.domain}>
          <Input
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value.domain}
            onChange={(event) => set({ domain: event.target.value.trim() })}
          />
        </Field>
      ) : (
        <Field label={t("ip")} error={errors.ip}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={value.ip}
            onChange={(event) => set({ ip: event.target.value.replace(/[^\d.]/g, "") })}
          />
        </Field>
      )}
      <Field label={t("port")} error={errors.port}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={value.port}
          onChange={(event) => set({ port: event.target.value.replace(/\D/g, "") })}
        />
      </Field>
      <div className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
        <Field label={t("username")} error={errors.username}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            value={value.username}
            onChange={(event) => set({ username: event.target.value })}
          />
        </Field>
        <Field label={t("password")} error={errors.password}>
          <PasswordInput
            autoComplete="off"
            value={value.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
