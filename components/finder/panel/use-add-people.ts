"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Choices } from "@/components/searches/parts/choices";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { finder } from "@/lib/contract/finder/finder";
import type { Search } from "@/lib/contract/prospects/searches";
import { keys } from "@/lib/queries/keys";
import type { ChosenPeople } from "../use-chosen";

type Target = { id: string | null; name: string };
type Options = {
  /** A campaign was created; a second attempt must not create another one. */
  onCreated: (id: string) => void;
  onAdded: (search: Search, campaignName: string) => void;
};

/** Adds people to a campaign, which is created first if it has no ID yet; errors are shown in a toast. */
export function useAddPeople({ onCreated, onAdded }: Options) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ target, people }: { target: Target; people: ChosenPeople & Choices }) => {
      const campaignId = target.id ?? (await create(target.name));
      return browserApi(finder.addToCampaign, { campaignId, ...people });
    },
    onSuccess: (search, { target }) => {
      for (const queryKey of [keys.searches, keys.campaigns]) void client.invalidateQueries({ queryKey });
      onAdded(search, target.name);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    },
  });
  async function create(name: string) {
    const { id } = await browserApi(campaigns.create, { name, sequenceType: "simple" });
    await client.invalidateQueries({ queryKey: keys.campaigns });
    onCreated(id);
    return id;
  }
  return { add: mutate, isBusy: isPending };
}
