"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { setAway } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts/accounts";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { useKeepAccount } from "../use-keep-account";

const noDays = { from: "", until: "" };

/** The dates on which an account's owner is away (R22). */
export function AwayForm({ account }: { account: Account }) {
  const t = useTranslations("accounts.away");
  const errorText = useErrorText();
  const keep = useKeepAccount();
  const { away } = account;
  const kept = away ? { from: away.from, until: away.until } : noDays;
  const [days, setDays] = useState(kept);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, start] = useTransition();
  const save = (input: typeof noDays | null) =>
    start(async () => {
      setFailure(undefined);
      setWrong(undefined);
      const result = await reach(setAway({ id: account.id, away: input }));
      if (result.ok) {
        void keep(result.value);
        setDays(input ?? noDays);
        toast.success(t(input ? "saved" : "ended"));
        return;
      }
      const { until } = fieldTexts<"until">(result.details.fields, (code) => errorText(code));
      if (until) setWrong(t("wrong"));
      else setFailure(errorText(result.code, result.details));
    });
  const isUnchanged = days.from === kept.from && days.until === kept.until;
  const isIncomplete = days.from === "" || days.until === "";
  return (
    <SettingsForm
      onSubmit={(event) => {
        event.preventDefault();
        save(days);
      }}
      failure={failure}
      save={t("save")}
      busy={busy}
      disabledReason={isIncomplete ? t("choose") : isUnchanged ? t("unchanged") : undefined}
    >
      <p className="type-compact text-text-2">{t("lead")}</p>
      {away && (
        <Banner
          tone="info"
          action={
            <Button busy={busy} onClick={() => save(null)}>
              {t(away.isNow ? "back" : "cancel")}
            </Button>
          }
        >
          {t(away.isNow ? "now" : "planned")}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("from")}>
          <Input
            type="date"
            value={days.from}
            onChange={(event) => setDays({ ...days, from: event.target.value })}
          />
        </Field>
        <Field label={t("until")} error={wrong}>
          <Input
            type="date"
            min={days.from}
            value={days.until}
            onChange={(event) => setDays({ ...days, until: event.target.value })}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}
