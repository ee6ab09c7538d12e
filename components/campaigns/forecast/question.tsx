"use client";

import { Dices } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { defaultRates, maxPeople, type RateName, rateNames } from "@/lib/contract/campaigns/simulation";
import type { ForecastQuestion } from "@/lib/queries/simulation";
import { NumberField } from "./number-field";

type Props = {
  campaign: Campaign;
  question: ForecastQuestion;
  onChange: (question: ForecastQuestion) => void;
};

/** The expected response rates and the number of people. Only rates that affect the sequence are shown. */
export function Question({ campaign, question, onChange }: Props) {
  const t = useTranslations("campaign-forecast");
  const types = new Set(campaign.sequence.filter(({ is_enabled }) => is_enabled).map(({ type }) => type));
  const conditions = new Set(
    campaign.sequence.flatMap((step) =>
      step.type === "condition" && step.is_enabled ? [step.condition] : [],
    ),
  );
  const counts: Record<RateName, boolean> = {
    accept: types.has("connection_request") || types.has("connection_by_email"),
    reply: true,
    bounce: types.has("email"),
    outOfOffice: types.has("email"),
    open: conditions.has("opened"),
    click: conditions.has("clicked"),
  };
  const isDefault = rateNames.every((name) => question[name] === defaultRates[name]);
  return (
    <Card className="lg:sticky lg:top-4">
      <CardHeader
        title={t("rates.title")}
        actions={
          !isDefault && (
            <Button size="compact" variant="ghost" onClick={() => onChange({ ...question, ...defaultRates })}>
              {t("rates.usual")}
            </Button>
          )
        }
      />
      <div className="grid gap-3.5 max-lg:grid-cols-2">
        {rateNames
          .filter((name) => counts[name])
          .map((name) => (
            <NumberField
              key={name}
              label={t(`rates.${name}`)}
              unit="%"
              min={0}
              max={100}
              value={question[name]}
              onChange={(value) => onChange({ ...question, [name]: value })}
            />
          ))}
        {question.people !== undefined && (
          <NumberField
            label={t("people.imagined")}
            hint={t("people.imaginedNote")}
            min={1}
            max={maxPeople}
            value={question.people}
            onChange={(people) => onChange({ ...question, people })}
          />
        )}
      </div>
      <p className="type-small mt-3.5 text-text-3">{t("rates.note")}</p>
      <Button
        className="mt-3"
        icon={<Dices aria-hidden />}
        onClick={() => onChange({ ...question, seed: String(Number(question.seed) + 1) })}
      >
        {t("drawAgain")}
      </Button>
    </Card>
  );
}
