"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useTransition } from "react";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { toast } from "@/components/ui/overlays/toast";
import { resendPhone, sendPhone } from "@/lib/actions/accounts";
import { fullPhone } from "@/lib/actions/full-phone";
import type { ActionResult } from "@/lib/actions/result";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { phoneDigits, problemOfPhone } from "@/lib/contract/accounts/rules";
import { countriesIn } from "@/lib/format/countries";
import { dialCodeOf } from "@/lib/format/dial-codes";
import { controlled } from "@/lib/forms/controlled";
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
  const form = useForm({ defaultValues: { country: account.countryCode, number: "" } });
  const country = controlled(form)("country");
  const number = controlled(form)("number");
  const problem = form.formState.errors.number?.message;
  const { setError } = form;
  const isWrong = waits?.isWrong;
  useEffect(() => {
    if (isWrong) setError("number", { message: errorText("account_phone_wrong") });
  }, [isWrong, setError, errorText]);
  const [asking, startAsking] = useTransition();
  const dialCode = dialCodeOf(country.value);
  const countries = useMemo(
    () =>
      countriesIn(locale)
        .filter(({ value }) => dialCodeOf(value))
        .map((option) => ({ ...option, hint: dialCodeOf(option.value) })),
    [locale],
  );
  const settle = (result: ActionResult<Account>, said: string) => {
    if (!result.ok) return setError("number", { message: errorText(result.code, result.details) });
    if (result.value.authStatus.phone?.isWrong)
      return setError("number", { message: errorText("account_phone_wrong") });
    toast.success(said);
    onDone(result.value);
  };
  const send = form.handleSubmit(async (typed) => {
    const phone = fullPhone(dialCode ?? "", typed.number);
    const wrong = [typed.number, phone].some((text) => problemOfPhone(text, dialCode ? typed.country : ""));
    if (wrong) return setError("number", { message: errorText("account_phone_wrong") });
    settle(
      await reach(sendPhone({ id: account.id, phone, countryCode: typed.country }, currentWorkspace())),
      t("sent"),
    );
  });
  const again = () =>
    startAsking(async () =>
      settle(await reach(resendPhone({ id: account.id }, currentWorkspace())), t("requested")),
    );
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
    <form noValidate className="grid gap-4" onSubmit={send}>
      <p className="type-body text-text-2">{t("lead", { name: account.username })}</p>
      <Field label={t("country")}>
        <Combobox
          {...country}
          value={dialCode && country.value}
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
          value={number.value}
          onChange={(event) => number.onChange(phoneDigits(event.target.value))}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t("send")}
        </Button>
        {resend}
      </div>
    </form>
  );
}
