"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { campaignQuery } from "@/lib/queries/campaigns";
import { keys } from "@/lib/queries/keys";
import type { useDraft } from "./use-draft";

/** Runs an action on the whole campaign. Saves first, so that what is published is what is on screen. */
export function useCampaignWork({ flush, reset }: Pick<ReturnType<typeof useDraft>, "flush" | "reset">) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const [isBusy, setBusy] = useState(false);
  /** Returns whether it succeeded. */
  const work = async (call: () => Promise<Campaign>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await flush();
      const answer = await call();
      reset(answer);
      client.setQueryData(campaignQuery(browserApi, answer.id).queryKey, answer);
      await client.invalidateQueries({ queryKey: keys.campaigns });
      toast.success(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { work, isBusy };
}
