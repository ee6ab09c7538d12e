"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useGo } from "@/components/shell/navigation/use-go";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { browserApi } from "@/lib/api/browser";
import { type CampaignPrompt, campaignPrompts } from "@/lib/contract/campaigns/prompts";
import type { Input } from "@/lib/contract/endpoint";
import { promptQuery } from "@/lib/queries/campaign-prompts";
import { keys } from "@/lib/queries/keys";

/** The input of the form. */
export type PromptInput = Input<typeof campaignPrompts.generate>;

/** Actions on prompts; errors are shown. A result opens in the builder as a draft (CAMP-70, CAMP-72). */
export function usePrompts() {
  const client = useQueryClient();
  const go = useGo();
  const onError = useOnRefusal();
  const keep = (prompt: CampaignPrompt) => {
    client.setQueryData(promptQuery(browserApi, prompt.id).queryKey, prompt);
    void client.invalidateQueries({ queryKey: [...keys.campaignPrompts, "recent"] });
  };
  const generate = useMutation({
    mutationFn: (input: PromptInput) => browserApi(campaignPrompts.generate, input),
    ...{ onSuccess: keep, onError },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => browserApi(campaignPrompts.cancel, { id }),
    ...{ onSuccess: keep, onError },
  });
  const use = useMutation({
    mutationFn: (id: string) => browserApi(campaignPrompts.use, { id }),
    onSuccess: ({ id }) => go(`/campaign/edit/${id}`),
    onError,
  });
  return { generate, cancel, use };
}
