"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { type CampaignPrompt, promptLimits } from "@/lib/contract/campaigns/prompts";
import { writingTones } from "@/lib/contract/campaigns/writing-kinds";
import { controlled } from "@/lib/forms/controlled";
import { drawn } from "@/lib/forms/drawn";
import { localeNames, locales } from "@/lib/i18n/locales";
import { ChannelChoice } from "./channel-choice";
import { usePromptForm } from "./use-prompt-form";

type Props = {
  /** A prompt to start from. */
  words?: CampaignPrompt;
  onAsked: (prompt: CampaignPrompt) => void;
};

/** The campaign's goal, audience, tone and channels (CAMP-73); shows the price beforehand. */
export function PromptForm({ words, onAsked }: Props) {
  const t = useTranslations("campaign-prompts");
  const tones = useTranslations("inbox.writing.tones");
  const { form, input, channels, offer, lacking, isBusy, submit } = usePromptForm(words, onAsked);
  const field = controlled(form);
  const text = drawn(form.register, input);
  const count = (text: string, limit: number) => ({
    ...{ used: text.length, limit, text: `${text.length}/${limit}` },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t("goal")} hint={t("goalHint")} count={count(input.goal, promptLimits.goal)}>
        <Textarea autoFocus={words !== undefined} maxLength={promptLimits.goal} {...text("goal")} />
      </Field>
      <Field
        label={t("audience")}
        optional={t("optional")}
        hint={t("audienceHint")}
        count={count(input.audience, promptLimits.audience)}
      >
        <Textarea rows={2} maxLength={promptLimits.audience} {...text("audience")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("tone")}>
          <Select
            {...field("tone")}
            options={writingTones.map((value) => ({ value, label: tones(value) }))}
          />
        </Field>
        <Field label={t("language")}>
          <Select
            {...field("language")}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
          />
        </Field>
      </div>
      <ChannelChoice {...field("channels")} value={channels} connected={offer?.channels} />
      {offer?.isSandboxed && <Banner>{t("sandbox")}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          icon={<Sparkles aria-hidden />}
          busy={isBusy}
          disabledReason={lacking}
        >
          {t("generate")}
        </Button>
        {offer && (
          <p className="type-small min-w-0 flex-[1_1_14rem] text-text-2">
            {t("price", { credits: offer.credits })}
          </p>
        )}
      </div>
    </form>
  );
}
