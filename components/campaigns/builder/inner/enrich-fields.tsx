"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { browserApi } from "@/lib/api/browser";
import { type Enrichment, enrichments, type Step } from "@/lib/contract/campaigns/sequence";
import { enrichmentQuery } from "@/lib/queries/enrichment";

type Enrich = Extract<Step, { type: "enrich" }>;
type Props = { step: Enrich; onChange: (step: Step, field: string) => void };

/** What a step looks up about the person and its price, with a note where the sandbox answers (PROSPECT-01, PROSPECT-13). */
export function EnrichFields({ step, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const { data: source } = useQuery(enrichmentQuery(browserApi));
  return (
    <>
      <RadioGroup
        legend={t("finds")}
        name="finds"
        value={step.finds}
        onChange={(finds) => onChange({ ...step, finds: finds as Enrichment }, "finds")}
        options={enrichments.map((value) => ({ value, label: t(`found.${value}`) }))}
      />
      <p className="type-compact text-text-2">{t("enrichHint")}</p>
      {source && step.finds !== "phone" && (
        <p className="type-compact text-text-2">{t("enrichCost", { credits: source.credits })}</p>
      )}
      {source?.isSandboxed && (
        <Banner tone="info" icon={<FlaskConical aria-hidden />}>
          {t("enrichSandboxed")}
        </Banner>
      )}
    </>
  );
}
