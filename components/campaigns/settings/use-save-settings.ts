import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import type { Input } from "@/lib/contract/endpoint";
import { campaignQuery } from "@/lib/queries/campaigns";
import { keys } from "@/lib/queries/keys";

export type SettingsChange = Omit<Input<typeof campaigns.saveSettings>, "id">;

/** Saves a change at once; updates optimistically and reverts on an error. */
export function useSaveSettings(id: string): (change: SettingsChange) => void {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { queryKey } = campaignQuery(browserApi, id);
  const { mutate } = useMutation({
    mutationFn: (change: SettingsChange) => browserApi(campaigns.saveSettings, { id, ...change }),
    // Saves run one after the other, so that the response to an older change does not overwrite a newer one.
    scope: { id: `settings of ${id}` },
    onMutate: ({ settings, ...choices }) =>
      client.setQueryData(
        queryKey,
        (before) => before && withChange(before, choices, { ...before.settings, ...settings }),
      ),
    onError: async (error) => {
      await client.invalidateQueries({ queryKey });
      if (error instanceof ApiError) sayRefusal(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.campaigns }),
  });
  return mutate;
}

const withChange = (
  campaign: Campaign,
  choices: Omit<SettingsChange, "settings">,
  settings: Campaign["settings"],
): Campaign => ({ ...campaign, ...choices, settings });
