import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import type { Input } from "@/lib/contract/endpoint";
import { campaignQuery } from "@/lib/queries/campaigns";
import { keys } from "@/lib/queries/keys";

export type SettingsChange = Omit<Input<typeof campaigns.saveSettings>, "id">;

/** Keeps a change at once; it is shown at once, too, and taken back where it is refused. */
export function useSaveSettings(id: string): (change: SettingsChange) => void {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { queryKey } = campaignQuery(browserApi, id);
  const { mutate } = useMutation({
    mutationFn: (change: SettingsChange) => browserApi(campaigns.saveSettings, { id, ...change }),
    // One after the other: the answer to an older change must not cover a newer one.
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
