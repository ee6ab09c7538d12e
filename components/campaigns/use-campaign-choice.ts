"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTicked } from "@/components/views/parts/use-ticked";
import { browserApi } from "@/lib/api/browser";
import type { CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import { type CampaignFilter, matchingQuery } from "@/lib/queries/campaigns";
import { type Refused, type Target, useCampaignCommands } from "./use-campaign-commands";

/** A selected campaign with its possible commands; one that was not loaded has no name here. */
type Chosen = Target & { commands: readonly CampaignCommand[] };
export type Report = { what: CampaignCommand; refused: readonly Refused[] };

/** The selected campaigns, loaded or not (ux 12), and commands for all of them. */
export function useCampaignChoice(items: readonly CampaignListItem[], filter: CampaignFilter) {
  const client = useQueryClient();
  const { ticked, toggle, set, clear } = useTicked(items.map(({ id }) => id));
  const [far, setFar] = useState<readonly Chosen[]>([]);
  const [report, setReport] = useState<Report | null>(null);
  const { run, isBusy } = useCampaignCommands((what, refused) => setReport({ what, refused }));
  const shown = new Set(items.map(({ id }) => id));
  const chosen: Chosen[] = [
    ...items.filter(({ id }) => ticked.has(id)),
    ...far.filter(({ id }) => ticked.has(id) && !shown.has(id)),
  ];
  const can = (targets: readonly Chosen[], what: CampaignCommand) =>
    targets.filter(({ commands }) => commands.includes(what));
  return {
    ...{ ticked, toggle, clear, chosen, can, isBusy, report },
    closeReport: () => setReport(null),
    tickShown: (isOn: boolean) => set(isOn ? items.map(({ id }) => id) : []),
    /** Selects all campaigns that match the filter, including those never loaded. */
    async tickAll() {
      const { sort: _, isDescending: __, ...all } = filter;
      const groups = await client.fetchQuery(matchingQuery(browserApi, all));
      const found = groups.flatMap(({ ids, status, commands }) =>
        ids.map((id) => ({ id, status, commands })),
      );
      setFar(found);
      set(found.map(({ id }) => id));
    },
    /** The selected campaigns, otherwise the focused row. */
    targets: (current: CampaignListItem | undefined): readonly Chosen[] =>
      chosen.length > 0 ? chosen : current ? [current] : [],
    /** Runs the first of these commands that any of the targets allows, on those that allow it. */
    command(targets: readonly Chosen[], whats: readonly CampaignCommand[]) {
      const what = whats.find((one) => can(targets, one).length > 0);
      if (what) void run(can(targets, what), what).then(clear);
    },
  };
}
export type CampaignChoice = ReturnType<typeof useCampaignChoice>;
