"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { SplitBar } from "@/components/ui/split-bar";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Forecast, ForecastStep } from "@/lib/contract/campaigns/simulation";
import { formatNumber } from "@/lib/format/numbers";
import { StepMark } from "../builder/step-look";
import { useStepText } from "../builder/step-text";

type Props = { campaign: Campaign; forecast: Forecast };

/** How many people go through each step within the shown days. */
export function Funnel({ campaign, forecast }: Props) {
  const t = useTranslations("campaign-forecast.funnel");
  const steps = campaign.sequence.flatMap((step) => {
    const played = forecast.steps.find(({ stepId }) => stepId === step.id);
    return played ? [{ step, played }] : [];
  });
  if (steps.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("title")} note={t("note")} />
      <ol className="grid gap-3">
        {steps.map(({ step, played }) => (
          <StepLine key={step.id} step={step} played={played} people={forecast.people.played} />
        ))}
      </ol>
    </Card>
  );
}

function StepLine({ step, played, people }: { step: Step; played: ForecastStep; people: number }) {
  const t = useTranslations("campaign-forecast.funnel");
  const locale = useLocale();
  const { name } = useStepText();
  const number = (count: number) => formatNumber(count, locale);
  const skipped = played.skipped.reduce((sum, one) => sum + one.people, 0);
  const done =
    step.type === "condition"
      ? [
          { value: played.yes, tone: "success" as const, label: t("yes", { count: number(played.yes) }) },
          { value: played.no, tone: "neutral" as const, label: t("no", { count: number(played.no) }) },
        ]
      : [{ value: played.done, tone: "brand" as const, label: t("done", { count: number(played.done) }) }];
  const parts = [
    ...done,
    { value: skipped, tone: "warning" as const, label: t("skipped", { count: number(skipped) }) },
    { value: played.waiting, tone: "info" as const, label: t("waiting", { count: number(played.waiting) }) },
  ].filter(({ value }) => value > 0);
  const reached = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <li className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[14rem_minmax(0,1fr)]">
      <span className="flex min-w-0 items-center gap-2">
        <StepMark type={step.type} />
        <span className="type-compact truncate font-medium">{name(step)}</span>
      </span>
      <div className="min-w-0">
        <div style={{ width: `${Math.max(2, (reached / Math.max(1, people)) * 100)}%` }}>
          <SplitBar label={name(step)} parts={parts} />
        </div>
        <p aria-hidden className="type-small mt-0.5 text-text-2">
          {parts.map(({ label }) => label).join(" · ")}
        </p>
      </div>
    </li>
  );
}
