"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { useTicked } from "@/components/views/parts/use-ticked";
import { browserApi } from "@/lib/api/browser";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import type { Input } from "@/lib/contract/endpoint";
import type { CampaignProspect, PeopleCommand } from "@/lib/contract/prospects/prospects";
import { type CampaignProspectFilter, matchingPeopleQuery } from "@/lib/queries/prospects";
import { type Refused, useBatches } from "./use-batches";

type Chosen = { id: string; commands: readonly PeopleCommand[] };
/** Further input of a command, and the name it is reported with. */
type CommandWith = Pick<Input<typeof campaignPeople.command>, "until" | "toCampaignId" | "labelId"> & {
  name?: string;
};
type PeopleReport = { what: PeopleCommand; refused: readonly Refused[] };

/** The command that undoes another. Moves and restarts have none, because messages may have been sent since. */
const reverse: Partial<Record<PeopleCommand, PeopleCommand>> = {
  pause: "resume",
  stop: "resume",
  remove: "restore",
  restore: "remove",
};

/** The selected people of a campaign, loaded or not (ux 12), and commands for all of them (ux 13). */
export function usePeopleChoice(people: readonly CampaignProspect[], filter: CampaignProspectFilter) {
  const t = useTranslations("views.people");
  const client = useQueryClient();
  const { ticked, toggle, set, clear } = useTicked(people.map(({ id }) => id));
  const [far, setFar] = useState<readonly Chosen[]>([]);
  const [report, setReport] = useState<PeopleReport | null>(null);
  const batches = useBatches();
  const loaded = new Set(people.map(({ id }) => id));
  const chosen: Chosen[] = [...people, ...far.filter(({ id }) => !loaded.has(id))].filter(({ id }) =>
    ticked.has(id),
  );
  const can = (what: PeopleCommand) =>
    chosen.filter(({ commands }) => commands.includes(what)).map(({ id }) => id);

  async function runInBatches(what: PeopleCommand, ids: readonly string[], { name, ...input }: CommandWith) {
    const { done, refused } = await batches.run(ids, (part) =>
      browserApi(campaignPeople.command, {
        ...{ campaignId: filter.campaignId, ids: part, command: what },
        ...input,
      }),
    );
    if (refused.length > 0) setReport({ what, refused });
    return { done, attempted: done.length + refused.length };
  }

  async function command(what: PeopleCommand, input: CommandWith = {}) {
    const ids = can(what);
    if (ids.length === 0 || batches.progress) return;
    const { done, attempted } = await runInBatches(what, ids, input);
    if (attempted < ids.length) toast.warning(t("halted", { done: attempted, count: ids.length }));
    if (done.length === 0) return;
    clear();
    const text = t(`done.${what}`, { count: done.length, name: input.name ?? "" });
    const back = reverse[what];
    if (back) toast.undo(text, { onUndo: () => void runInBatches(back, done, {}) });
    else toast.success(text);
  }

  return {
    ...{ ticked, toggle, clear, chosen, can, command, report },
    closeReport: () => setReport(null),
    progress: batches.progress,
    halt: batches.halt,
    tickLoaded: (isOn: boolean) => set(isOn ? [...loaded] : []),
    /** Selects everyone who matches the filter, including people never loaded. */
    tickAll: () =>
      batches.attempt(async () => {
        const groups = await client.fetchQuery(matchingPeopleQuery(browserApi, filter));
        const found = groups.flatMap(({ commands, ids }) => ids.map((id) => ({ id, commands })));
        setFar(found);
        set(found.map(({ id }) => id));
      }),
  };
}
export type PeopleChoice = ReturnType<typeof usePeopleChoice>;
