"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Stepper } from "@/components/ui/fields/stepper";
import type { Step } from "./steps";

type Props = {
  steps: readonly Step[];
  current: Step;
  /** A summary of each step, shown below its name. */
  details?: Partial<Record<Step, string>>;
  /** The password step also accepts a browser's cookies (BRAND-06). */
  takesCookies: boolean;
  children: ReactNode;
};

/** The steps of a task beside the open one, on a phone above it. */
export function WizardFrame({ steps, current, details = {}, takesCookies, children }: Props) {
  const t = useTranslations("wizard");
  const nameOf = (step: Step) =>
    step === "password" && !takesCookies ? t("password.password") : t(`step.${step}`);
  const named = steps.map((step) => ({ label: nameOf(step), detail: details[step] }));
  const at = steps.indexOf(current);
  return (
    <div className="grid min-h-105 grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr] md:-mx-5 md:-mb-1 md:grid-cols-[220px_minmax(0,1fr)]">
      <div className="md:bg-sunken md:p-5">
        <div className="max-md:hidden">
          <Stepper label={t("steps")} steps={named} current={at} direction="column" />
        </div>
        <p className="type-small pt-4 pb-3 text-text-2 empty:pb-0 md:hidden">
          {steps.length > 1 && t("progress", { at: at + 1, all: steps.length, name: nameOf(current) })}
        </p>
      </div>
      <div className="min-w-0 md:px-6 md:pt-5">{children}</div>
    </div>
  );
}
