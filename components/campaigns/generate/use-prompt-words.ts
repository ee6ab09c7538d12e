"use client";

import { useTranslations } from "next-intl";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import { useErrorText } from "@/lib/forms/errors";

/** What is said of the end of a prompt: how much came of it, or why nothing did. */
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
