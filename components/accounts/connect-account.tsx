"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast";
import { connectAccount, createSandboxAccount } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts";
import { countriesIn } from "@/lib/format/countries";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";
import { defaultSchedule, type Schedule, ScheduleFields } from "./schedule-fields";

/** Fetched when the network asks for a code. */
const CodeForm = dynamic(() => import("./code-form").then((module) => module.CodeForm));

type Sign = { email: string; password: string; countryCode: string };

type Props = {
  personName: string;
  /** Signed in but for its code: the wizard goes on with that step, also after a reload (CRED-81, CRED-85). */
  waiting?: Account;
};

/** Connects a social account: sign-in, country, zone and hours, tried at the network at once (CRED-86 to CRED-99). */
export function ConnectAccount({ personName, waiting }: Props) {
  const t = useTranslations("accounts.connect");
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [sign, setSign] = useState<Sign>({ email: "", password: "", countryCode: "" });
  const [schedule, setSchedule] = useState<Schedule>(defaultSchedule);
  const [fields, setFields] = useState<Partial<Record<keyof (Sign & Schedule), string>>>({});
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(waiting);
  const [busy, start] = useTransition();
  const [seating, startSeating] = useTransition();
  const countries = useMemo(() => countriesIn(locale), [locale]);

  const takeSandboxSeat = () =>
    startSeating(async () => {
      const seat = await createSandboxAccount({ name: personName });
      if (!seat.ok) return setFailure(errorText(seat.code, seat.details));
      setFields({});
      setSign((before) => ({ ...before, email: seat.value.email, password: seat.value.password }));
    });

  const leave = async (account: Account) => {
    await client.invalidateQueries({ queryKey: keys.accounts });
    router.push(`/campaigns/my-campaigns?selectedCred=${account.id}`);
    router.refresh();
  };
  const goOn = (account: Account) => {
    if (!account.authStatus.securityCode) return leave(account);
    setAsked(account);
    router.replace(`/credentials/add?selectedCred=${account.id}`, { scroll: false });
  };

  const connect = () =>
    start(async () => {
      setFailure(undefined);
      setFields({});
      const result = await connectAccount({ ...sign, automationType: "cloud", ...schedule });
      if (result.ok) {
        if (result.value.status === "active") toast.success(t("connected", { name: result.value.fullName }));
        return goOn(result.value);
      }
      offerUpgrade(result.code, result.details);
      const wrong = fieldTexts(result.details.fields, (code) => errorText(code));
      setFields(wrong);
      setFailure(errorText(Object.keys(wrong).length > 0 ? "fix_all_errors" : result.code, result.details));
    });

  if (asked)
    return (
      <Card>
        <h2 className="type-title mb-2">{t("code")}</h2>
        <CodeForm account={asked} onChange={goOn} />
      </Card>
    );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Card>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <h2 className="type-title me-auto">{t("signIn")}</h2>
          <Button size="compact" icon={<FlaskConical aria-hidden />} busy={seating} onClick={takeSandboxSeat}>
            {t("useSandbox")}
          </Button>
        </div>
        <div className="grid gap-4">
          <Field label={t("email")} hint={t("emailHint")} error={fields.email}>
            <Input
              type="email"
              autoComplete="off"
              value={sign.email}
              onChange={(event) => setSign({ ...sign, email: event.target.value })}
            />
          </Field>
          <Field label={t("password")} hint={t("passwordHint")} error={fields.password}>
            <PasswordInput
              autoComplete="off"
              value={sign.password}
              onChange={(event) => setSign({ ...sign, password: event.target.value })}
            />
          </Field>
          <Field label={t("country")} hint={t("countryHint")} error={fields.countryCode}>
            <Combobox
              value={sign.countryCode || undefined}
              onChange={(countryCode) => setSign({ ...sign, countryCode })}
              options={countries}
              placeholder={t("chooseCountry")}
              emptyText={t("noCountry")}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <h2 className="type-title mb-1">{t("hours")}</h2>
        <p className="type-compact mb-4 text-text-2">{t("hoursLead")}</p>
        <ScheduleFields value={schedule} onChange={setSchedule} errors={fields} />
      </Card>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
