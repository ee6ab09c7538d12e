"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { toast } from "@/components/ui/overlays/toast";
import { TextLink } from "@/components/ui/text-link";
import { setTwoFactor } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { usernameOf } from "@/lib/contract/accounts/rules";
import type { ErrorCode } from "@/lib/contract/errors";
import { looksLikeEmail } from "@/lib/contract/fields";
import { formatClock } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { accountsQuery } from "@/lib/queries/accounts";
import { lockedUntil } from "../until";
import { useSwitchedFocus } from "../use-switched-focus";

type Factor = NonNullable<Account["twoFactor"]>;
type Props = { account: Account; onDone: (account: Account) => void };

/** What an answer that is no success means; one that is on its way means nothing yet (CRED-65, CRED-66). */
const refusals: Partial<Record<Factor["status"], ErrorCode>> = {
  invalid: "two_factor_wrong",
  failed: "two_factor_wrong",
  locked: "two_factor_locked",
};

/** The sign-in of the second factor (CRED-59 to CRED-68). */
export function TwoFactorForm({ account, onDone }: Props) {
  const t = useTranslations("accounts.twoFactor");
  const errorText = useErrorText();
  const client = useQueryClient();
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  const now = useNow({ updateInterval: 1_000 });
  const [factor, setFactor] = useState(account.twoFactor);
  const [updated, setUpdated] = useState(false);
  const [username, setUsername] = useState(factor?.username ?? "");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<{ username?: string; password?: string; failure?: string }>(() => {
    const code = factor && factor.status !== "locked" ? refusals[factor.status] : undefined;
    return code && !factor?.updatePassword ? { failure: errorText(code) } : {};
  });
  const [busy, start] = useTransition();
  const field = useSwitchedFocus<HTMLInputElement>();
  const until = lockedUntil(factor);
  const isLocked = until !== null && until > now;
  const isClosed = isLocked || (factor?.updatePassword === true && !updated);

  if (account.requiredTwoFactor === "other")
    return <Banner tone="danger">{errorText("two_factor_unsupported")}</Banner>;

  const send = () =>
    start(async () => {
      const input = { username: usernameOf(username), password: password.trim() };
      const found = {
        ...(looksLikeEmail(input.username) ? {} : { username: errorText("not_valid_email") }),
        ...(input.password ? {} : { password: errorText("fill_this_field") }),
      };
      setWrong(found);
      if (Object.keys(found).length > 0) return;
      const result = await reach(setTwoFactor({ id: account.id, ...input }));
      if (!result.ok) return setWrong({ failure: errorText(result.code, result.details) });
      const next = result.value;
      setFactor(next);
      setUpdated(false);
      const refusal = refusals[next.status];
      if (refusal && !next.updatePassword) return setWrong({ failure: errorText(refusal) });
      if (refusal) return;
      toast.success(t("saved"));
      // The call answers the second factor alone; signing in went on meanwhile.
      const list = await client.fetchQuery({ ...accountsQuery(browserApi), staleTime: 0 });
      onDone(list.find(({ id }) => id === account.id) ?? { ...account, twoFactor: next });
    });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed) send();
      }}
    >
      <p className="type-body text-text-2">{t("lead", { name: account.username })}</p>
      {isLocked && (
        <Banner tone="danger">
          {errorText("two_factor_locked")} {t("opens", { time: formatClock(until, { locale, zone }) })}
        </Banner>
      )}
      {!isLocked && wrong.failure && <Banner tone="danger">{wrong.failure}</Banner>}
      {factor?.updatePassword && (
        <Banner tone="warning">
          <p className="mb-2">{t("updateFirst")}</p>
          {factor.link && (
            <p className="mb-2">
              <TextLink href={factor.link} external>
                {t("link")}
              </TextLink>
            </p>
          )}
          <Checkbox
            label={t("isUpdated")}
            checked={updated}
            onChange={(event) => setUpdated(event.target.checked)}
          />
        </Banner>
      )}
      <fieldset disabled={isClosed} className="grid gap-4 disabled:opacity-60">
        <Field label={t("username")} error={wrong.username}>
          <Input
            ref={field}
            type="email"
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
        <Field label={t("password")} error={wrong.password}>
          <PasswordInput
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={isLocked ? t("isLocked") : isClosed ? t("tickFirst") : undefined}
        className="justify-self-start"
      >
        {t("send")}
      </Button>
    </form>
  );
}
