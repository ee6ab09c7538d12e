"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { labelsQuery } from "@/lib/queries/labels";

/** Names of the labels and campaigns that steps refer to by ID. */
export const StepNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Loaded only if a step refers to one. */
export function useStepNames(sequence: readonly Step[]): ReadonlyMap<string, string> {
  const names = (type: Step["type"]) => sequence.some((step) => step.type === type);
  const { data: labels = [] } = useQuery({ ...labelsQuery(browserApi), enabled: names("add_label") });
  const { data: campaigns = [] } = useQuery({
    ...campaignNamesQuery(browserApi),
    enabled: names("move_to_campaign"),
  });
  return new Map([...labels, ...campaigns].map(({ id, name }) => [id, name]));
}
