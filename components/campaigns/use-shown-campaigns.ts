"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Campaign, CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import { keys } from "@/lib/queries/keys";
import { paintLists } from "@/lib/queries/paint";

/** What a campaign is as soon as somebody said so; a start may still be refused, and is waited for. */
const becomes: Partial<Record<CampaignCommand, CampaignStatus>> = { pause: "paused", resume: "active" };
const leaves: ReadonlySet<CampaignCommand> = new Set(["archive", "restore", "delete"]);

/** What lists and pages show of campaigns until the server answered (ux 8). */
export function useShownCampaigns() {
  const client = useQueryClient();
  const paint = (draw: (items: readonly CampaignListItem[]) => CampaignListItem[]) =>
    paintLists(client, [...keys.campaigns, "list"], draw);
  return {
    command(what: CampaignCommand, ids: ReadonlySet<string>) {
      const status = becomes[what];
      if (leaves.has(what)) paint((items) => items.filter(({ id }) => !ids.has(id)));
      if (!status) return;
      paint((items) => items.map((one) => (ids.has(one.id) ? { ...one, status } : one)));
      for (const id of ids)
        client.setQueryData<Campaign>([...keys.campaigns, "one", id], (one) => one && { ...one, status });
    },
    /** Those of the ids take each other's places, in this order. */
    order: (ids: readonly string[]) =>
      paint((items) => {
        const next = ids.flatMap((id) => items.find((one) => one.id === id) ?? []).values();
        return items.map((one) => (ids.includes(one.id) ? (next.next().value ?? one) : one));
      }),
  };
}
