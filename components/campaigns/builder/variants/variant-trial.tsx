"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useContext } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { browserApi } from "@/lib/api/browser";
import type { Experiment } from "@/lib/contract/campaigns/experiments";
import { variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";
import { formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { experimentsQuery } from "@/lib/queries/campaigns";
import { OwnCampaign } from "../inner/own-campaign";
import { choosing, letterOf, removing, weighing } from "./variants";

type Props = {
  step: WordedStep;
  index: number;
  error?: string;
  onChange: (step: WordedStep) => void;
};

/** The share of the open variant, its actions, and the results of all variants (R19, M24). */
export function VariantTrial({ step, index, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder.variants");
  const letter = letterOf(index);
  return (
    <div className="grid gap-4">
      <Field label={t("share")} hint={t("shareHint")} error={error}>
        <Input
          type="number"
          min={0}
          max={100}
          value={variantsOf(step)[index]?.weight ?? 0}
          onChange={({ target }) =>
            onChange(weighing(step, index, Math.min(100, Math.max(0, Math.round(Number(target.value) || 0)))))
          }
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" icon={<Check aria-hidden />} onClick={() => onChange(choosing(step, index))}>
          {t("take", { letter })}
        </Button>
        <Button
          size="compact"
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          onClick={() => onChange(removing(step, index))}
        >
          {t("remove", { letter })}
        </Button>
      </div>
      <Results step={step} />
    </div>
  );
}

function Results({ step }: { step: WordedStep }) {
  const t = useTranslations("campaigns.builder.variants");
  const campaignId = useContext(OwnCampaign);
  const { data } = useQuery({
    ...experimentsQuery(browserApi, campaignId ?? ""),
    enabled: campaignId !== null,
  });
  const found = data?.find(({ stepId }) => stepId === step.id);
  return (
    <section aria-label={t("results")} className="rounded-card border border-line bg-surface p-3">
      <h3 className="type-strong">{t("results")}</h3>
      {found ? <Numbers step={step} found={found} /> : <p className="type-small text-text-2">{t("waits")}</p>}
    </section>
  );
}

function Numbers({ step, found }: { step: WordedStep; found: Experiment }) {
  const t = useTranslations("campaigns.builder.variants");
  const locale = useLocale();
  const letters = new Map(variantsOf(step).map(({ id }, index) => [id, letterOf(index)]));
  return (
    <>
      <p className="type-small mb-2 text-text-2">{t("since")}</p>
      <table className="type-compact w-full">
        <thead>
          <tr className="type-caption text-text-3">
            <th className="text-start font-normal">{t("label")}</th>
            <th className="text-end font-normal">{t("sent")}</th>
            <th className="text-end font-normal">{t(found.goal)}</th>
          </tr>
        </thead>
        <tbody>
          {found.variants.map((one) => (
            <tr key={one.id} className={one.id === found.winner ? "font-semibold" : undefined}>
              <th scope="row" className="text-start font-normal">
                {letters.get(one.id) ?? t("gone")}
              </th>
              <td className="text-end tabular-nums">{formatNumber(one.sent, locale)}</td>
              <td className="text-end tabular-nums">
                {formatNumber(one[found.goal], locale)} · {formatRate(one[found.goal], one.sent, locale).text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <output className="type-small mt-2 block">
        {verdictOf(found, letters.get(found.winner) ?? "", t, locale)}
      </output>
    </>
  );
}

/** While there is no winner: how many more people it takes, if that can be estimated (M24). */
function verdictOf(
  { verdict, moreNeeded }: Experiment,
  letter: string,
  t: ReturnType<typeof useTranslations<"campaigns.builder.variants">>,
  locale: string,
): string {
  if (verdict === "too_early") return t("tooEarly");
  if (verdict === "winner") return t("winner", { letter });
  if (moreNeeded === null) return t("close");
  return t("undecided", { count: formatNumber(moreNeeded, locale) });
}
