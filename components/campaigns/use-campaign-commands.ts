"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useGo } from "@/components/shell/navigation/use-go";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type CampaignCommand, campaigns } from "@/lib/contract/campaigns/campaigns";
import { campaignLists } from "@/lib/contract/campaigns/lists";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { Output } from "@/lib/contract/endpoint";
import { keys } from "@/lib/queries/keys";
import { moved } from "@/lib/views/columns";
import { useShownCampaigns } from "./use-shown-campaigns";

/** The target of a command; a campaign that was not loaded has no name. */
export type Target = { id: string; status: CampaignStatus; name?: string };
export type Refused = Output<typeof campaignLists.command>["refused"][number];
type LateDecision = { id: string; late: number; verdict: "send" | "skip" };

const single: Record<CampaignCommand, (id: string) => Promise<unknown>> = {
  start: (id) => browserApi(campaigns.updateStatus, { id, status: "active" }),
  pause: (id) => browserApi(campaigns.updateStatus, { id, status: "paused" }),
  resume: (id) => browserApi(campaigns.updateStatus, { id, status: "active" }),
  archive: (id) => browserApi(campaigns.archive, { id }),
  restore: (id) => browserApi(campaigns.restore, { id }),
  delete: (id) => browserApi(campaigns.remove, { id }),
};

/** Max campaigns per API call. */
const batchSize = 100;

/** Runs a command. For a single campaign an error is thrown with all its details; for several, each one has its own result. */
async function runCommand(
  what: CampaignCommand,
  targets: readonly Target[],
): Promise<{ done: string[]; refused: Refused[] }> {
  const ids = targets.map(({ id }) => id);
  const [id] = ids;
  if (ids.length === 1 && id) {
    await single[what](id);
    return { done: [id], refused: [] };
  }
  const [done, refused]: [string[], Refused[]] = [[], []];
  for (let from = 0; from < ids.length; from += batchSize) {
    const part = ids.slice(from, from + batchSize);
    const answer = await browserApi(campaignLists.command, { ids: part, command: what });
    done.push(...answer.done);
    refused.push(...answer.refused);
  }
  return { done, refused };
}

/** Where a campaign moves in the list (ux 31). */
export type Move = "top" | "up" | "down";
type Placed = { id: string };

/** The command that undoes another; commands missing here have no undo. */
const reverse: Partial<Record<CampaignCommand, CampaignCommand>> = {
  pause: "resume",
  resume: "pause",
  archive: "restore",
  delete: "restore",
};

/** The moves that would change the position of the campaign at this index. */
export const movesFrom = (at: number, count: number): Move[] => [
  ...(at > 1 ? (["top"] as const) : []),
  ...(at > 0 ? (["up"] as const) : []),
  ...(at < count - 1 ? (["down"] as const) : []),
];

/** Runs campaign commands with an undo instead of a confirmation (ux 9), and reports errors. */
export function useCampaignCommands(
  onRefused: (what: CampaignCommand, refused: readonly Refused[]) => void = () => {},
) {
  const t = useTranslations("campaigns.done");
  const v = useTranslations("views.campaigns");
  const late = useTranslations("campaigns.late");
  const onRefusal = useOnRefusal();
  const client = useQueryClient();
  const go = useGo();
  const shown = useShownCampaigns();
  const settled = () => client.invalidateQueries({ queryKey: keys.campaigns });

  const command = useMutation({
    mutationFn: ({ targets, what }: { targets: readonly Target[]; what: CampaignCommand }) =>
      runCommand(what, targets),
    onMutate: ({ targets, what }) => shown.command(what, new Set(targets.map(({ id }) => id))),
    onSuccess: ({ done, refused }, { targets, what }) => {
      if (refused.length > 0) onRefused(what, refused);
      const ids = new Set(done);
      const changed = targets.filter(({ id }) => ids.has(id));
      if (changed.length === 0) return;
      const text = t(what, { count: changed.length, name: changed[0]?.name ?? "" });
      if (reverse[what]) toast.undo(text, { onUndo: () => void takeBack.mutate({ targets: changed, what }) });
      else toast.success(text);
    },
    onError: onRefusal,
    onSettled: settled,
  });
  /** Undoes a command completely: restored campaigns that were running are resumed. */
  const takeBack = useMutation({
    mutationFn: async ({ targets, what }: { targets: readonly Target[]; what: CampaignCommand }) => {
      const back = reverse[what]!;
      const { done } = await runCommand(back, targets);
      const running = targets.filter(({ id, status }) => status === "active" && done.includes(id));
      if (back === "restore" && running.length > 0) await runCommand("resume", running);
    },
    onError: onRefusal,
    onSettled: settled,
  });
  const run = (targets: readonly Target[], what: CampaignCommand) =>
    command.mutateAsync({ targets, what }).catch(() => undefined);

  const duplicate = useMutation({
    mutationFn: ({ id }: Placed) => browserApi(campaigns.duplicate, { id }),
    onSuccess: (copy) => go(`/campaign/edit/${copy.id}`),
    onError: onRefusal,
    onSettled: settled,
  });
  const lateSteps = useMutation({
    mutationFn: ({ id, verdict }: LateDecision) => browserApi(campaigns.decideLate, { id, verdict }),
    onSuccess: (_, { late: count, verdict }) => toast.success(late(`done.${verdict}`, { count })),
    onError: onRefusal,
    onSettled: settled,
  });
  const newPeople = useMutation({
    mutationFn: ({ id, takes }: { id: string; takes: boolean }) =>
      browserApi(campaigns.saveSettings, { id, settings: { takesNewPeople: takes } }),
    onSuccess: (_, { id, takes }) =>
      toast.undo(v(takes ? "takesNewDone" : "holdsNewDone"), {
        onUndo: () => newPeople.mutate({ id, takes: !takes }),
      }),
    onError: onRefusal,
    onSettled: settled,
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => browserApi(campaigns.order, { ids }),
    onMutate: shown.order,
    onError: onRefusal,
    onSettled: settled,
  });
  /** Moves the campaign from one index to another; only the campaigns in between change their position. */
  const moveTo = (items: readonly Placed[], from: number, to: number) => {
    const [first, last] = from < to ? [from, to] : [to, from];
    if (first === last || first < 0 || last >= items.length) return;
    order.mutate(moved(items.slice(first, last + 1), from - first, to - first).map(({ id }) => id));
  };
  const move = (items: readonly Placed[], { id }: Placed, where: Move) => {
    const at = items.findIndex((one) => one.id === id);
    moveTo(items, at, { top: 0, up: at - 1, down: at + 1 }[where]);
  };
  return {
    ...{ run, move, moveTo, duplicate: duplicate.mutate, decideLate: lateSteps.mutate },
    takeNewPeople: newPeople.mutate,
    isBusy: command.isPending || lateSteps.isPending,
  };
}
export type CampaignCommands = ReturnType<typeof useCampaignCommands>;
