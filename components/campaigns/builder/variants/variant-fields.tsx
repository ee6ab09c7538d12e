"use client";

import { Plus, SplitSquareHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/fields/segmented";
import { IconButton } from "@/components/ui/icon-button";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { type Step, variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";
import { formatRate } from "@/lib/format/rates";
import { TouchFields } from "../touch-fields";
import { adding, letterOf, mayAdd, rewording, saying, shareOf } from "./variants";

/** Loaded with the first experiment. */
const VariantTrial = dynamic(() => import("./variant-trial").then((module) => module.VariantTrial), {
  loading: () => null,
});

type Props = {
  step: WordedStep;
  onChange: (step: Step, field: string) => void;
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
};

/** The text of a step, or up to four variants for an A/B test (R19). */
export function VariantFields({ step, onChange, errors, customFields }: Props) {
  const t = useTranslations("campaigns.builder.variants");
  const locale = useLocale();
  const [chosen, setChosen] = useState(0);
  const all = variantsOf(step);
  const index = Math.min(chosen, all.length - 1);
  const add = () => {
    onChange(adding(step), "variants");
    setChosen(all.length);
  };
  const own = index === 0 ? errors : errorsOf(errors, index);
  return (
    <>
      {step.variants && (
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t("label")}
            value={String(index)}
            onChange={(value) => setChosen(Number(value))}
            options={all.map((_, at) => ({
              value: String(at),
              label: `${letterOf(at)} · ${formatRate(shareOf(step, at), 1, locale).text}`,
            }))}
          />
          {mayAdd(step) && (
            <IconButton
              label={t("add")}
              icon={<Plus aria-hidden />}
              variant="ghost"
              size="compact"
              onClick={add}
            />
          )}
        </div>
      )}
      <TouchFields
        key={all[index]?.id}
        step={saying(step, index)}
        errors={own}
        customFields={customFields}
        onChange={(said, field) =>
          onChange(rewording(step, index, said as WordedStep), index === 0 ? field : `${field} ${index}`)
        }
      />
      {step.variants ? (
        <VariantTrial
          step={step}
          index={index}
          error={errors.variants}
          onChange={(next) => {
            onChange(next, "variants");
            setChosen(Math.min(index, variantsOf(next).length - 1));
          }}
        />
      ) : (
        <Button
          variant="ghost"
          size="compact"
          icon={<SplitSquareHorizontal aria-hidden />}
          onClick={add}
          className="justify-self-start"
        >
          {t("try")}
        </Button>
      )}
    </>
  );
}

/** The errors of one variant, by field name. */
function errorsOf(errors: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const place = `variants.others.${index - 1}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(place) ? [[name.slice(place.length), text]] : [],
    ),
  );
}
