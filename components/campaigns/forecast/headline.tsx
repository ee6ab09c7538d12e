"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/shell/moment";
import { Card } from "@/components/ui/card";
import type { Forecast } from "@/lib/contract/campaigns/simulation";
import { formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";

const dayMs = 86_400_000;

/** When the campaign ends, and its totals within the shown days. */
export function Headline({ forecast }: { forecast: Forecast }) {
  const t = useTranslations("campaign-forecast");
  const locale = useLocale();
  const { people, answers, startsAt, finishesAt, steps } = forecast;
  const days = finishesAt && Math.ceil((Date.parse(finishesAt) - Date.parse(startsAt)) / dayMs);
  const share = (part: number) => formatRate(part, people.played, locale).text;
  return (
    <Card>
      <p className="type-small text-text-3">{t("ends")}</p>
      <p className="type-page mt-0.5" aria-live="polite">
        {finishesAt ? (
          <>
            <Moment at={finishesAt} look="day" />
            <span className="type-compact ms-2.5 text-text-2">{t("inDays", { count: days ?? 0 })}</span>
          </>
        ) : (
          t(steps.length === 0 ? "nothingToDo" : "notWithinYear")
        )}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Figure name={t("figures.people")} note={people.played < people.total ? t("capped") : undefined}>
          {formatNumber(people.played, locale)}
        </Figure>
        <Figure name={t("figures.accepted")} note={share(answers.accepted)}>
          {formatNumber(answers.accepted, locale)}
        </Figure>
        <Figure name={t("figures.replied")} note={share(answers.replied)}>
          {formatNumber(answers.replied, locale)}
        </Figure>
        <Figure name={t("figures.underWay")} note={t("figures.afterDays")}>
          {formatNumber(people.underWay, locale)}
        </Figure>
      </dl>
      <p className="type-small mt-3.5 text-text-3">
        {t(people.imagined ? "assumptionsImagined" : "assumptions")}
      </p>
    </Card>
  );
}

function Figure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="type-lead tabular-nums">
        {children}
        {note && <span className="type-small ms-1.5 text-text-3">{note}</span>}
      </dd>
    </div>
  );
}
