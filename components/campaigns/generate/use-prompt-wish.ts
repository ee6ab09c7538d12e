"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import type { WrittenChannel } from "@/lib/contract/campaigns/sequence";
import type { Locale } from "@/lib/contract/fields";
import { promptOfferQuery } from "@/lib/queries/campaign-prompts";
import { type PromptWish, usePrompts } from "./use-prompts";

/** The state of the prompt form; by default with all connected channels. */
export function usePromptWish(words: CampaignPrompt | undefined, onAsked: (prompt: CampaignPrompt) => void) {
  const t = useTranslations("campaign-prompts");
  const locale = useLocale() as Locale;
  const { data: offer } = useQuery(promptOfferQuery(browserApi));
  const { generate } = usePrompts();
  const [wish, setWish] = useState<Omit<PromptWish, "channels">>({
    goal: words?.goal ?? "",
    audience: words?.audience ?? "",
    tone: words?.tone ?? "friendly",
    language: words?.language ?? locale,
  });
  const [chosen, choose] = useState<readonly WrittenChannel[] | undefined>(words?.channels);
  const connected = offer?.channels ?? [];
  const channels = (chosen ?? connected).filter((channel) => connected.includes(channel));
  const lacking = !wish.goal.trim() ? t("goalFirst") : channels.length === 0 ? t("channelFirst") : undefined;
  return {
    ...{ wish, channels, choose, offer, lacking, isBusy: generate.isPending },
    change: (next: Partial<typeof wish>) => setWish((before) => ({ ...before, ...next })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!lacking && !generate.isPending) generate.mutate({ ...wish, channels }, { onSuccess: onAsked });
    },
  };
}
