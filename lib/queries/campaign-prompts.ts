import { queryOptions } from "@tanstack/react-query";
import { type CampaignPrompt, campaignPrompts } from "@/lib/contract/campaigns/prompts";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The socket announces a finished draft; in case it cannot, running ones are polled. */
const pollMs = 5_000;
const whileRunning = (prompts: readonly CampaignPrompt[] = []) =>
  prompts.some(({ status }) => status === "running") && pollMs;

export const promptOfferQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.campaignPrompts, "offer"],
    queryFn: () => read(campaignPrompts.offer, {}),
  });

export const promptsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.campaignPrompts, "recent"],
    queryFn: () => read(campaignPrompts.recent, {}),
    refetchInterval: ({ state }) => whileRunning(state.data),
  });

export const promptQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.campaignPrompts, "one", id],
    queryFn: () => read(campaignPrompts.show, { id }),
    refetchInterval: ({ state }) => whileRunning(state.data && [state.data]),
  });
