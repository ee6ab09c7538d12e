"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import type { CampaignPreview } from "@/lib/contract/campaigns/campaigns";
import { filesOf, isWritable, type Step, writableKinds } from "@/lib/contract/campaigns/sequence";
import { formatNumber } from "@/lib/format/numbers";
import { previewQuery } from "@/lib/queries/campaigns";
import { useShortcuts } from "@/lib/state/shortcuts";
import { GoingAlong } from "../parts/going-along";
import { Arrival } from "./arrival";
import { useFieldName } from "./field-names";
import { PreviewedVariant } from "./variants/previewed-variant";

/** Loaded with the first AI-written text. */
const OwnWords = dynamic(() => import("./ai/own-words").then((module) => module.OwnWords), {
  loading: () => null,
});

/** Loaded with the first text message. */
const SmsSize = dynamic(() => import("./sms-size").then((module) => module.SmsSize), { loading: () => null });

type Props = {
  campaignId: string;
  draftVersion: number;
  /** The selected step as in the draft. */
  step: Step | null;
  /** The sender. */
  accountId: string | null;
};

/** The selected step as one real person would get it; `[` and `]` switch the person (ux 39, 43). */
export function Preview({ campaignId, draftVersion, step: selected, accountId }: Props) {
  const t = useTranslations("campaigns.preview");
  const locale = useLocale();
  const [position, setPosition] = useState(0);
  const { data } = useQuery(previewQuery(browserApi, campaignId, draftVersion, position));
  const total = data?.total ?? 0;
  const go = (by: number) => total > 0 && setPosition((position + by + total) % total);
  useShortcuts([
    { key: "[", label: t("previous"), run: () => go(-1) },
    { key: "]", label: t("next"), run: () => go(1) },
  ]);
  if (!data?.prospect) return <p className="type-compact text-text-2">{t("nobody")}</p>;
  const step = data.steps.find((one) => one.stepId === selected?.id);
  const { prospect } = data;
  return (
    <section aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex items-center gap-2.5">
        <Avatar name={data.prospect.fullName} id={data.prospect.id} />
        <div className="min-w-0 flex-1">
          <p className="type-compact truncate font-semibold">{data.prospect.fullName}</p>
          <p className="type-small truncate text-text-3">{data.prospect.headline}</p>
        </div>
        <span className="type-small tabular-nums text-text-2">
          {t("position", { at: formatNumber(data.position + 1, locale), of: formatNumber(total, locale) })}
        </span>
        <IconButton
          label={t("previous")}
          icon={<ChevronLeft aria-hidden />}
          variant="ghost"
          size="compact"
          hint="["
          onClick={() => go(-1)}
        />
        <IconButton
          label={t("next")}
          icon={<ChevronRight aria-hidden />}
          variant="ghost"
          size="compact"
          hint="]"
          onClick={() => go(1)}
        />
      </header>
      {step && (
        <PreviewedStep key={`${step.stepId} ${prospect.id}`} step={step} isSms={selected?.type === "sms"}>
          {selected && isWritable(selected) && selected.ai && (
            <OwnWords
              key={JSON.stringify(selected.ai)}
              {...{
                accountId,
                prospect,
                kind: writableKinds[selected.type],
                wish: selected.ai,
                subject: step.subject,
                text: step.text,
              }}
            />
          )}
        </PreviewedStep>
      )}
      {selected && <GoingAlong files={filesOf(selected)} />}
    </section>
  );
}

type Previewed = {
  step: CampaignPreview["steps"][number];
  isSms: boolean;
  /** A text written for this person only. */
  children?: ReactNode;
};

function PreviewedStep({ step: whole, isSms, children }: Previewed) {
  const t = useTranslations("campaigns.preview");
  const locale = useLocale();
  const nameOf = useFieldName();
  const [chosen, setChosen] = useState(whole.variantId);
  const step = { ...whole, ...whole.variants.find(({ id }) => id === chosen) };
  const over = step.limit !== null && step.length > step.limit;
  return (
    <>
      {whole.variants.length > 0 && <PreviewedVariant step={whole} chosen={chosen} onChoose={setChosen} />}
      {step.missing.length > 0 && (
        <Banner tone="warning">{t("missing", { names: step.missing.map(nameOf).join(", ") })}</Banner>
      )}
      {children}
      {step.text !== null && !children && (
        <Card>
          {step.subject !== null && (
            <p className="type-compact mb-2 border-b border-line pb-2 font-semibold">{step.subject}</p>
          )}
          <p className="type-body whitespace-pre-wrap break-words">{step.text}</p>
        </Card>
      )}
      <div className="type-small flex flex-wrap items-center gap-2 text-text-2">
        {step.limit !== null && !children && (
          <Pill tone={over ? "danger" : "neutral"}>
            {t("length", {
              length: formatNumber(step.length, locale),
              limit: formatNumber(step.limit, locale),
            })}
          </Pill>
        )}
        {isSms && step.text !== null && <SmsSize text={step.text} />}
        {step.fallbacks.length > 0 && (
          <Pill tone="brand">{t("fallbacks", { names: step.fallbacks.map(nameOf).join(", ") })}</Pill>
        )}
        <Arrival step={step} />
      </div>
    </>
  );
}
