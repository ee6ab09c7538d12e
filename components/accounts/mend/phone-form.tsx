"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { toast } from "@/components/ui/overlays/toast";
import { resendPhone, sendPhone } from "@/lib/actions/accounts";
import { fullPhone } from "@/lib/actions/full-phone";
import type { ActionResult } from "@/lib/actions/result";
import type { Account } from "@/lib/contract/accounts/accounts";
import { phoneDigits, problemOfPhone } from "@/lib/contract/accounts/rules";
import { countriesIn } from "@/lib/format/countries";
import { dialCodeOf } from "@/lib/format/dial-codes";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { useSecondsLeft } from "../use-seconds-left";
import { useSwitchedFocus } from "../use-switched-focus";

type Props = { account: Account; onDone: (account: Account) => void };

/** The phone that the network sends a code to. The request expires after 15 minutes (CRED-52 to CRED-56). */
export function PhoneForm({ account, onDone }: Props) {
  const waits = account.authStatus.phone;
  const t = useTranslations("accounts.phone");
  const errorText = useErrorText();
  const locale = useLocale();
  const field = useSwitchedFocus<HTMLInputElement>();
  const left = useSecondsLeft(waits?.expiresAt ?? "");
  const [country, setCountry] = useState(account.countryCode);
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState(waits?.isWrong ? errorText("account_phone_wrong") : undefined);
  const [busy, start] = useTransition();
  const [asking, startAsking] = useTransition();
  const dialCode = dialCodeOf(country);
  const countries = useMemo(
    () =>
      countriesIn(locale)
        .filter(({ value }) => dialCodeOf(value))
        .map((option) => ({ ...option, hint: dialCodeOf(option.value) })),
    [locale],
  );
  const settle = (result: ActionResult<Account>, said: string) => {
    if (!result.ok) return setProblem(errorText(result.code, result.details));
    if (result.value.authStatus.phone?.isWrong) return setProblem(errorText("account_phone_wrong"));
    toast.success(said);
    onDone(result.value);
  };
  const send = () =>
    start(async () => {
      const phone = fullPhone(dialCode ?? "", number);
      const wrong = [number, phone].some((text) => problemOfPhone(text, dialCode ? country : ""));
      if (wrong) return setProblem(errorText("account_phone_wrong"));
      settle(await reach(sendPhone({ id: account.id, phone, countryCode: country })), t("sent"));
    });
  const again = () =>
    startAsking(async () => settle(await reach(resendPhone({ id: account.id })), t("requested")));
  const resend = (
    <Button onClick={again} busy={asking}>
      {t("resend")}
    </Button>
  );
  if (!waits || left === 0)
    return (
      <div className="grid gap-4">
        <Banner tone="warning">{problem ?? t("expired")}</Banner>
        <div>{resend}</div>
      </div>
    );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="type-body text-text-2">{t("lead", { name: account.username })}</p>
      <Field label={t("country")}>
        <Combobox
          value={dialCode && country}
          onChange={setCountry}
          options={countries}
          placeholder={t("chooseCountry")}
        />
      </Field>
      <Field label={t("number")} hint={t("hint")} error={problem}>
        <Input
          ref={field}
          type="tel"
          autoComplete="tel-national"
          icon={dialCode && <span className="text-text-2">{dialCode}</span>}
          value={number}
          onChange={(event) => {
            setNumber(phoneDigits(event.target.value));
            setProblem(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t("send")}
        </Button>
        {resend}
      </div>
    </form>
  );
}
