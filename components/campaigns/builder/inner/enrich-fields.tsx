"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { RadioGroup } from "@/components/ui/radio-group";
import { type Enrichment, enrichments, type Step } from "@/lib/contract/sequence";

type Enrich = Extract<Step, { type: "enrich" }>;
type Props = { step: Enrich; onChange: (step: Step, field: string) => void };

/** What a step looks up about the person, and who is asked (PROSPECT-01). */
export function EnrichFields({ step, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
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
      <Banner tone="info" icon={<FlaskConical aria-hidden />}>
        {t("enrichSandboxed")}
      </Banner>
    </>
  );
}
