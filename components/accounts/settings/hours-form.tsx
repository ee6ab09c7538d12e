"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { updateAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { DaysOff } from "@/lib/contract/days-off";
import { asSaved } from "@/lib/forms/as-saved";
import { controlled } from "@/lib/forms/controlled";
import { messagesOf } from "@/lib/forms/errors";
import { useSubmit } from "@/lib/forms/submit";
import { DaysOffFields } from "../days-off-fields";
import { type Schedule, ScheduleFields } from "../schedule-fields";
import { useKeepAccount } from "../use-keep-account";

type Values = Schedule & { daysOff: DaysOff };

const valuesOf = (account: Account): Values => ({
  timezone: account.timezone,
  workHoursStart: account.workHoursStart,
  workHoursEnd: account.workHoursEnd,
  workingDays: account.workingDays,
  daysOff: account.daysOff,
});

/** Zone, hours, days and days off of one account. */
export function HoursForm({ account }: { account: Account }) {
  const t = useTranslations("accounts.schedule");
  const location = useTranslations("settings.location");
  const keep = useKeepAccount();
  const form = useForm<Values>({ values: valuesOf(account), resetOptions: { keepDirtyValues: true } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { submit, failure } = useSubmit(form);
  const save = form.handleSubmit(async (values) => {
    const saved = await submit(() => updateAccount({ id: account.id, ...values }, currentWorkspace()));
    if (!saved) return;
    void keep(saved);
    form.reset(valuesOf(saved), asSaved);
    toast.success(t("saved"));
  });
  return (
    <SettingsForm
      onSubmit={save}
      failure={failure}
      save={t("save")}
      busy={isSubmitting}
      disabledReason={isDirty ? undefined : location("unchanged")}
    >
      <ScheduleFields
        value={form.watch()}
        onChange={(schedule) => {
          form.setValues(schedule, { shouldDirty: true });
          form.clearErrors();
        }}
        errors={messagesOf(errors)}
      />
      <DaysOffFields {...controlled(form)("daysOff")} />
    </SettingsForm>
  );
}
