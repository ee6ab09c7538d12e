"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import type { WrittenChannel } from "@/lib/contract/campaigns/sequence";
import type { Locale } from "@/lib/contract/fields";
import { promptOfferQuery } from "@/lib/queries/campaign-prompts";
import { type PromptInput, usePrompts } from "./use-prompts";

/** The state of the prompt form; by default with all connected channels. */
export function usePromptForm(words: CampaignPrompt | undefined, onAsked: (prompt: CampaignPrompt) => void) {
  const t = useTranslations("campaign-prompts");
  const locale = useLocale() as Locale;
  const { data: offer } = useQuery(promptOfferQuery(browserApi));
  const { generate } = usePrompts();
  const [input, setInput] = useState<Omit<PromptInput, "channels">>({
    goal: words?.goal ?? "",
    audience: words?.audience ?? "",
    tone: words?.tone ?? "friendly",
    language: words?.language ?? locale,
  });
  const [chosen, choose] = useState<readonly WrittenChannel[] | undefined>(words?.channels);
  const connected = offer?.channels ?? [];
  const channels = (chosen ?? connected).filter((channel) => connected.includes(channel));
  const lacking = !input.goal.trim() ? t("goalFirst") : channels.length === 0 ? t("channelFirst") : undefined;
  return {
    ...{ input, channels, choose, offer, lacking, isBusy: generate.isPending },
    change: (next: Partial<typeof input>) => setInput((before) => ({ ...before, ...next })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!lacking && !generate.isPending) generate.mutate({ ...input, channels }, { onSuccess: onAsked });
    },
  };
}
