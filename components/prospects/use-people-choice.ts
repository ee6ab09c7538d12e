"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { useTicked } from "@/components/views/parts/use-ticked";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaignPeople, maxPeoplePerCall } from "@/lib/contract/campaigns/people";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { CampaignProspect, PeopleCommand } from "@/lib/contract/prospects/prospects";
import { keys } from "@/lib/queries/keys";
import { type CampaignProspectFilter, matchingPeopleQuery } from "@/lib/queries/prospects";

type Chosen = { id: string; commands: readonly PeopleCommand[] };
type Refused = Output<typeof campaignPeople.command>["refused"][number];
/** Further input of a command, and the name it is reported with. */
type CommandWith = Pick<Input<typeof campaignPeople.command>, "until" | "toCampaignId" | "labelId"> & {
  name?: string;
};
export type PeopleReport = { what: PeopleCommand; refused: readonly Refused[] };

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
  const sayRefusal = useSayRefusal();
  const { ticked, toggle, set, clear } = useTicked(people.map(({ id }) => id));
  const [far, setFar] = useState<readonly Chosen[]>([]);
  const [report, setReport] = useState<PeopleReport | null>(null);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const isHalted = useRef(false);
  const loaded = new Set(people.map(({ id }) => id));
  const chosen: Chosen[] = [...people, ...far.filter(({ id }) => !loaded.has(id))].filter(({ id }) =>
    ticked.has(id),
  );
  const can = (what: PeopleCommand) =>
    chosen.filter(({ commands }) => commands.includes(what)).map(({ id }) => id);

  /** Runs in batches, so that progress is visible and the user can stop in between. */
  async function runInBatches(what: PeopleCommand, ids: readonly string[], { name, ...input }: CommandWith) {
    const [done, refused]: [string[], Refused[]] = [[], []];
    isHalted.current = false;
    setProgress({ done: 0, count: ids.length });
    try {
      for (let from = 0; from < ids.length && !isHalted.current; from += maxPeoplePerCall) {
        const part = ids.slice(from, from + maxPeoplePerCall);
        const answer = await browserApi(campaignPeople.command, {
          ...{ campaignId: filter.campaignId, ids: part, command: what },
          ...input,
        });
        done.push(...answer.done);
        refused.push(...answer.refused);
        setProgress({ done: Math.min(ids.length, from + maxPeoplePerCall), count: ids.length });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    } finally {
      setProgress(null);
    }
    await Promise.all(
      [keys.prospects, keys.campaigns].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    if (refused.length > 0) setReport({ what, refused });
    return { done, attempted: done.length + refused.length };
  }

  async function command(what: PeopleCommand, input: CommandWith = {}) {
    const ids = can(what);
    if (ids.length === 0 || progress) return;
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
    ...{ ticked, toggle, clear, chosen, can, command, report, progress },
    closeReport: () => setReport(null),
    halt: () => {
      isHalted.current = true;
    },
    tickLoaded: (isOn: boolean) => set(isOn ? [...loaded] : []),
    /** Selects everyone who matches the filter, including people never loaded. */
    async tickAll() {
      const groups = await client.fetchQuery(matchingPeopleQuery(browserApi, filter));
      const found = groups.flatMap(({ commands, ids }) => ids.map((id) => ({ id, commands })));
      setFar(found);
      set(found.map(({ id }) => id));
    },
  };
}
export type PeopleChoice = ReturnType<typeof usePeopleChoice>;
