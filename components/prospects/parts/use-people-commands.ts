"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import type { Input } from "@/lib/contract/endpoint";
import type { PeopleCommand } from "@/lib/contract/prospects/prospects";
import { type Refused, useBatches } from "./use-batches";

/** Further input of a command, and the name it is reported with. */
export type CommandWith = Pick<Input<typeof campaignPeople.command>, "until" | "toCampaignId" | "labelId"> & {
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

/** Commands for many people of a campaign (ux 13), with an undo where one exists (ux 9). */
export function usePeopleCommands(campaignId: string) {
  const t = useTranslations("views.people");
  const [report, setReport] = useState<PeopleReport | null>(null);
  const { run: runBatches, ...batches } = useBatches();

  async function runInBatches(what: PeopleCommand, ids: readonly string[], { name, ...input }: CommandWith) {
    const { done, refused } = await runBatches(ids, (part) =>
      browserApi(campaignPeople.command, { campaignId, ids: part, command: what, ...input }),
    );
    if (refused.length > 0) setReport({ what, refused });
    return { done, attempted: done.length + refused.length };
  }

  /** Whether anybody was changed. */
  async function run(what: PeopleCommand, ids: readonly string[], input: CommandWith = {}): Promise<boolean> {
    if (ids.length === 0 || batches.progress) return false;
    const { done, attempted } = await runInBatches(what, ids, input);
    if (attempted < ids.length) toast.warning(t("halted", { done: attempted, count: ids.length }));
    if (done.length === 0) return false;
    const text = t(`done.${what}`, { count: done.length, name: input.name ?? "" });
    const back = reverse[what];
    if (back) toast.undo(text, { onUndo: () => void runInBatches(back, done, {}) });
    else toast.success(text);
    return true;
  }

  return { ...batches, run, report, closeReport: () => setReport(null) };
}
