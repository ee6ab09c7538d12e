"use client";

import { useTranslations } from "next-intl";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import { useErrorText } from "@/lib/forms/errors";

/** Texts for the result of a prompt: a summary of the draft, or why there is none. */
export function usePromptWords() {
  const t = useTranslations("campaign-prompts");
  const channelName = useTranslations("campaigns.builder.group");
  const errorText = useErrorText();
  return {
    summaryOf: ({ draft, channels, isSandboxed }: CampaignPrompt) =>
      [
        ...(draft ? [t("steps", { count: draft.sequenceLength })] : []),
        ...channels.map((channel) => channelName(channel)),
        ...(isSandboxed ? [t("bySandbox")] : []),
      ].join(" · "),
    failureOf: ({ failure }: CampaignPrompt) =>
      failure === "canceled" || failure === null ? t("canceled") : errorText(failure),
  };
}
