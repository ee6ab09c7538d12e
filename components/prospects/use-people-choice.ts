"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTicked } from "@/components/views/parts/use-ticked";
import { browserApi } from "@/lib/api/browser";
import type { CampaignProspect, PeopleCommand } from "@/lib/contract/prospects/prospects";
import { type CampaignProspectFilter, matchingPeopleQuery } from "@/lib/queries/prospects";
import { type CommandWith, usePeopleCommands } from "./parts/use-people-commands";

type Chosen = { id: string; commands: readonly PeopleCommand[] };

/** The selected people of a campaign, loaded or not (ux 12), and commands for all of them (ux 13). */
export function usePeopleChoice(people: readonly CampaignProspect[], filter: CampaignProspectFilter) {
  const client = useQueryClient();
  const { ticked, toggle, set, clear } = useTicked(people.map(({ id }) => id));
  const [far, setFar] = useState<readonly Chosen[]>([]);
  const commands = usePeopleCommands(filter.campaignId);
  const loaded = new Set(people.map(({ id }) => id));
  const chosen: Chosen[] = [...people, ...far.filter(({ id }) => !loaded.has(id))].filter(({ id }) =>
    ticked.has(id),
  );
  const can = (what: PeopleCommand) =>
    chosen.filter(({ commands }) => commands.includes(what)).map(({ id }) => id);

  async function command(what: PeopleCommand, input: CommandWith = {}) {
    if (await commands.run(what, can(what), input)) clear();
  }

  return {
    ...{ ticked, toggle, clear, chosen, can, command },
    ...{ report: commands.report, closeReport: commands.closeReport },
    ...{ progress: commands.progress, halt: commands.halt },
    tickLoaded: (isOn: boolean) => set(isOn ? [...loaded] : []),
    /** Selects everyone who matches the filter, including people never loaded. */
    tickAll: () =>
      commands.attempt(async () => {
        const groups = await client.fetchQuery(matchingPeopleQuery(browserApi, filter));
        const found = groups.flatMap(({ commands, ids }) => ids.map((id) => ({ id, commands })));
        setFar(found);
        set(found.map(({ id }) => id));
      }),
  };
}
export type PeopleChoice = ReturnType<typeof usePeopleChoice>;
