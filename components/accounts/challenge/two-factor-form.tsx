"use client";

import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { TextLink } from "@/components/ui/text-link";
import type { Account } from "@/lib/contract/accounts/accounts";
import { formatClock } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { lockedUntil } from "../until";
import { type Factor, useTwoFactor } from "./use-two-factor";

type Props = { account: Account; onDone: (account: Account) => void };

/** The sign-in of the second factor (CRED-59 to CRED-68). */
export function TwoFactorForm({ account, onDone }: Props) {
  const t = useTranslations("accounts.twoFactor");
  const errorText = useErrorText();
  const form = useTwoFactor(account, onDone);
  const { factor, errors, failure } = form;
  const now = useNow({ updateInterval: 1_000 });
  const until = lockedUntil(factor);
  const isLocked = until !== null && until > now;
  const isClosed = isLocked || (factor?.updatePassword === true && !form.updated);

  if (account.requiredTwoFactor === "other")
    return <Banner tone="danger">{errorText("two_factor_unsupported")}</Banner>;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={isClosed ? (event) => event.preventDefault() : form.send}
    >
      <p className="type-body text-text-2">{t("lead", { name: account.username })}</p>
      {isLocked && <Locked until={until} />}
      {!isLocked && failure && <Banner tone="danger">{failure}</Banner>}
      {factor?.updatePassword && (
        <UpdateFirst link={factor.link} updated={form.updated} onUpdated={form.setUpdated} />
      )}
      <fieldset disabled={isClosed} className="grid gap-4 disabled:opacity-60">
        <Field label={t("username")} error={errors.username?.message}>
          <Input type="email" autoComplete="off" {...form.field.username} />
        </Field>
        <Field label={t("password")} error={errors.password?.message}>
          <PasswordInput autoComplete="off" {...form.field.password} />
        </Field>
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        busy={form.isSubmitting}
        disabledReason={isLocked ? t("isLocked") : isClosed ? t("tickFirst") : undefined}
        className="justify-self-start"
      >
        {t("send")}
      </Button>
    </form>
  );
}

function Locked({ until }: { until: Date }) {
  const t = useTranslations("accounts.twoFactor");
  const errorText = useErrorText();
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  return (
    <Banner tone="danger">
      {errorText("two_factor_locked")} {t("opens", { time: formatClock(until, { locale, zone }) })}
    </Banner>
  );
}

type UpdateFirstProps = { link: Factor["link"]; updated: boolean; onUpdated: (updated: boolean) => void };

/** The provider requires a new password first; the owner confirms when it is set (CRED-60). */
function UpdateFirst({ link, updated, onUpdated }: UpdateFirstProps) {
  const t = useTranslations("accounts.twoFactor");
  return (
    <Banner tone="warning">
      <p className="mb-2">{t("updateFirst")}</p>
      {link && (
        <p className="mb-2">
          <TextLink href={link} external>
            {t("link")}
          </TextLink>
        </p>
      )}
      <Checkbox
        label={t("isUpdated")}
        checked={updated}
        onChange={(event) => onUpdated(event.target.checked)}
      />
    </Banner>
  );
}
