"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { updateAccount } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts/accounts";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { DaysOffFields } from "../days-off-fields";
import { type Schedule, ScheduleFields } from "../schedule-fields";
import { useKeepAccount } from "../use-keep-account";

/** Zone, hours, days and days off of one account. */
export function HoursForm({ account }: { account: Account }) {
  const t = useTranslations("accounts.schedule");
  const location = useTranslations("settings.location");
  const errorText = useErrorText();
  const keep = useKeepAccount();
  const { timezone, workHoursStart, workHoursEnd, workingDays } = account;
  const kept: Schedule = { timezone, workHoursStart, workHoursEnd, workingDays };
  const [schedule, setSchedule] = useState(kept);
  const [daysOff, setDaysOff] = useState(account.daysOff);
  const [errors, setErrors] = useState<Partial<Record<keyof Schedule, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, start] = useTransition();
  const save = () =>
    start(async () => {
      setFailure(undefined);
      const result = await reach(updateAccount({ id: account.id, ...schedule, daysOff }));
      const wrong = result.ok
        ? {}
        : fieldTexts<keyof Schedule>(result.details.fields, (code) => errorText(code));
      setErrors(wrong);
      if (result.ok) {
        void keep(result.value);
        toast.success(t("saved"));
      } else if (Object.keys(wrong).length === 0) setFailure(errorText(result.code, result.details));
    });
  const isUnchanged = JSON.stringify([schedule, daysOff]) === JSON.stringify([kept, account.daysOff]);
  return (
    <SettingsForm
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      failure={failure}
      save={t("save")}
      busy={busy}
      disabledReason={isUnchanged ? location("unchanged") : undefined}
    >
      <ScheduleFields value={schedule} onChange={setSchedule} errors={errors} />
      <DaysOffFields value={daysOff} onChange={setDaysOff} />
    </SettingsForm>
  );
}
