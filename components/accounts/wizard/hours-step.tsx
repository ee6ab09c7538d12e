"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "@/lib/forms/errors";
import { type Schedule, ScheduleFields } from "../schedule-fields";
import { StepForm } from "./step-form";

type Props = {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
  onNext: () => void;
  back: (() => void) | null;
  failure?: ReactNode;
  refused?: Record<string, string | undefined>;
  next?: string;
  busy?: boolean;
};

/** When the account may act (CRED-94 to CRED-99). */
export function HoursStep({ schedule, onChange, back, refused = {}, ...rest }: Props) {
  const t = useTranslations("wizard.hours");
  const errorText = useErrorText();
  const { timezone, workHoursStart, workHoursEnd, workingDays } = schedule;
  const blocked = !timezone
    ? errorText("not_valid_timezone")
    : workHoursStart % 24 === workHoursEnd % 24 && workHoursEnd - workHoursStart !== 24
      ? errorText("work_hours_equal")
      : workingDays.length === 0
        ? errorText("no_working_day")
        : null;
  return (
    <StepForm title={t("title")} lead={t("lead")} onBack={back} blocked={blocked} {...rest}>
      <ScheduleFields value={schedule} onChange={onChange} errors={refused} />
    </StepForm>
  );
}
