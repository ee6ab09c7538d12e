"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Campaign, CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import { keys } from "@/lib/queries/keys";
import { paintLists } from "@/lib/queries/paint";

/** The status shown before the server answers. A start can still be refused, so it is not anticipated. */
const becomes: Partial<Record<CampaignCommand, CampaignStatus>> = { pause: "paused", resume: "active" };
const leaves: ReadonlySet<CampaignCommand> = new Set(["archive", "restore", "delete"]);

/** Optimistic updates of campaigns in lists and pages (ux 8). */
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
    /** Reorders the campaigns with these IDs among the places that they occupy. */
    order: (ids: readonly string[]) =>
      paint((items) => {
        const next = ids.flatMap((id) => items.find((one) => one.id === id) ?? []).values();
        return items.map((one) => (ids.includes(one.id) ? (next.next().value ?? one) : one));
      }),
  };
}
