"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { browserApi } from "@/lib/api/browser";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import type { WrittenChannel } from "@/lib/contract/campaigns/sequence";
import type { Locale } from "@/lib/contract/fields";
import { promptOfferQuery } from "@/lib/queries/campaign-prompts";
import { type PromptInput, usePrompts } from "./use-prompts";

type Values = Omit<PromptInput, "channels"> & { channels: readonly WrittenChannel[] | undefined };

/** The state of the prompt form; by default with all connected channels. */
export function usePromptForm(words: CampaignPrompt | undefined, onAsked: (prompt: CampaignPrompt) => void) {
  const t = useTranslations("campaign-prompts");
  const locale = useLocale() as Locale;
  const { data: offer } = useQuery(promptOfferQuery(browserApi));
  const { generate } = usePrompts();
  const form = useForm<Values>({
    defaultValues: {
      goal: words?.goal ?? "",
      audience: words?.audience ?? "",
      tone: words?.tone ?? "friendly",
      language: words?.language ?? locale,
      channels: words?.channels,
    },
  });
  const input = form.watch();
  const connected = offer?.channels ?? [];
  const channels = (input.channels ?? connected).filter((channel) => connected.includes(channel));
  const lacking = !input.goal.trim() ? t("goalFirst") : channels.length === 0 ? t("channelFirst") : undefined;
  return {
    ...{ form, input, channels, offer, lacking, isBusy: generate.isPending },
    submit: form.handleSubmit((values) => {
      if (!lacking && !generate.isPending) generate.mutate({ ...values, channels }, { onSuccess: onAsked });
    }),
  };
}
