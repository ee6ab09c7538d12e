"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { CampaignStatus } from "@/lib/contract/campaign-status";
import type { Campaign, CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns";
import { keys } from "@/lib/queries/keys";

type Pages = InfiniteData<{ items: CampaignListItem[] }>;

/** What a campaign is as soon as somebody said so; a start may still be refused, and is waited for. */
const becomes: Partial<Record<CampaignCommand, CampaignStatus>> = { pause: "paused", resume: "active" };
const leaves: ReadonlySet<CampaignCommand> = new Set(["archive", "restore", "delete"]);

/** What lists and pages show of campaigns until the server answered (ux 8). Reading them again takes back what was refused. */
export function useShownCampaigns() {
  const client = useQueryClient();
  const paint = (draw: (items: CampaignListItem[]) => CampaignListItem[]) =>
    client.setQueriesData<Pages>(
      { queryKey: [...keys.campaigns, "list"] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: draw(page.items) })) },
    );
  return {
    command(ids: readonly string[], what: CampaignCommand) {
      const status = becomes[what];
      if (leaves.has(what)) paint((items) => items.filter(({ id }) => !ids.includes(id)));
      if (!status) return;
      paint((items) => items.map((one) => (ids.includes(one.id) ? { ...one, status } : one)));
      for (const id of ids)
        client.setQueryData<Campaign>([...keys.campaigns, "one", id], (one) => one && { ...one, status });
    },
    /** Those of the ids take each other's places, in this order. */
    order(ids: readonly string[]) {
      client.setQueriesData<Pages>({ queryKey: [...keys.campaigns, "list"] }, (data) => {
        if (!data) return data;
        const all = new Map(data.pages.flatMap(({ items }) => items).map((one) => [one.id, one]));
        const next = ids.flatMap((id) => all.get(id) ?? [])[Symbol.iterator]();
        const draw = (one: CampaignListItem) => (ids.includes(one.id) ? (next.next().value ?? one) : one);
        return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(draw) })) };
      });
    },
  };
}
