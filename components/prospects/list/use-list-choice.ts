"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { useTicked } from "@/components/views/parts/use-ticked";
import { browserApi } from "@/lib/api/browser";
import type { ListedProspect } from "@/lib/contract/prospects/prospects";
import { matchingProspectsQuery, type ProspectListFilter, unsorted } from "@/lib/queries/prospects";
import { type Refused, useBatches } from "../parts/use-batches";

export type ListCommand = "label" | "enroll" | "optOut";
type Report = {
  command: ListCommand | "setField" | "addToList" | "takeOffList";
  refused: readonly Refused[];
};
type Named = { id: string; name: string };

/** The selected prospects of the workspace, loaded or not (ux 12), and commands for all of them (ux 13). */
export function useListChoice(people: readonly ListedProspect[], filter: ProspectListFilter) {
  const t = useTranslations("views");
  const client = useQueryClient();
  const ids = people.map(({ id }) => id);
  const { ticked, toggle, set, clear } = useTicked(ids);
  const { run, attempt, progress, halt } = useBatches();
  // Other filters show other prospects, so that a selection would go on unseen.
  const shown = JSON.stringify(unsorted(filter));
  const [selectedIn, setSelectedIn] = useState(shown);
  if (selectedIn !== shown) {
    setSelectedIn(shown);
    clear();
  }
  const [report, setReport] = useState<Report | null>(null);
  const chosen = [...ticked];

  async function command(what: ListCommand, target?: Named) {
    if (chosen.length === 0 || progress) return;
    const { done, refused } = await run(chosen, (part) => send(what, part, target?.id ?? ""));
    const attempted = done.length + refused.length;
    if (refused.length > 0) setReport({ command: what, refused });
    if (attempted < chosen.length)
      toast.warning(t("people.halted", { done: attempted, count: chosen.length }));
    if (done.length === 0) return;
    const changed = new Set(done);
    set(chosen.filter((id) => !changed.has(id)));
    toast.success(t(`prospects.done.${what}`, { count: done.length, name: target?.name ?? "" }));
  }

  return {
    ...{ ticked, toggle, set, clear, chosen, command, run, progress, halt, report, setReport },
    closeReport: () => setReport(null),
    tickLoaded: (isOn: boolean) => set(isOn ? ids : []),
    /** Selects everyone who matches the filter, including prospects never loaded. */
    tickAll: () =>
      attempt(async () => {
        set((await client.fetchQuery(matchingProspectsQuery(browserApi, filter))).ids);
      }),
  };
}
export type ListChoice = ReturnType<typeof useListChoice>;

/** The calls are loaded with the first command, because the page is near its budget. */
async function send(what: ListCommand, ids: string[], target: string) {
  const { manyProspects } = await import("@/lib/contract/prospects/many");
  if (what === "label") return browserApi(manyProspects.label, { ids, labelId: target });
  if (what === "enroll") return browserApi(manyProspects.enroll, { ids, campaignId: target });
  return browserApi(manyProspects.optOut, { ids });
}
