"use client";

import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/fields/segmented";
import type { CampaignPreview } from "@/lib/contract/campaigns/campaigns";
import { letterOf } from "./variants";

type Props = {
  step: CampaignPreview["steps"][number];
  chosen: string | null;
  onChoose: (variantId: string) => void;
};

/** Switches between the variants of a step and marks the one this person gets (R19). */
export function PreviewedVariant({ step, chosen, onChoose }: Props) {
  const t = useTranslations("campaigns.builder.variants");
  const own = step.variants.findIndex(({ id }) => id === step.variantId);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t("label")}
        size="compact"
        value={chosen ?? undefined}
        onChange={onChoose}
        options={step.variants.map(({ id }, index) => ({ value: id, label: letterOf(index) }))}
      />
      {own >= 0 && <span className="type-small text-text-2">{t("gets", { letter: letterOf(own) })}</span>}
    </div>
  );
}
