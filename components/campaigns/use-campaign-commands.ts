"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type CampaignCommand, campaigns } from "@/lib/contract/campaigns";
import { keys } from "@/lib/queries/keys";

type Target = { id: string; name: string };
type LateDecision = { id: string; late: number; verdict: "send" | "skip" };

const calls: Record<CampaignCommand, (id: string) => Promise<unknown>> = {
  start: (id) => browserApi(campaigns.updateStatus, { id, status: "active" }),
  pause: (id) => browserApi(campaigns.updateStatus, { id, status: "paused" }),
  resume: (id) => browserApi(campaigns.updateStatus, { id, status: "active" }),
  archive: (id) => browserApi(campaigns.archive, { id }),
  restore: (id) => browserApi(campaigns.restore, { id }),
  delete: (id) => browserApi(campaigns.remove, { id }),
};
/** Where a campaign goes in the list (ux 31). */
export type Move = "top" | "up" | "down";

/** What takes a command back; what has none here needs no undo. */
const reverse: Partial<Record<CampaignCommand, CampaignCommand>> = {
  pause: "resume",
  resume: "pause",
  archive: "restore",
  delete: "restore",
};

/** The moves that change anything for the campaign at this place of the list. */
export const movesFrom = (items: readonly Target[], at: number): Move[] => [
  ...(at > 1 ? (["top"] as const) : []),
  ...(at > 0 ? (["up"] as const) : []),
  ...(at < items.length - 1 ? (["down"] as const) : []),
];

/** Carries out campaign commands with an undo instead of a question (ux 9), and says what went wrong. */
export function useCampaignCommands() {
  const t = useTranslations("campaigns.done");
  const late = useTranslations("campaigns.late");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const router = useRouter();
  const settled = () => client.invalidateQueries({ queryKey: keys.campaigns });
  const fail = (error: unknown) => {
    if (error instanceof ApiError) sayRefusal(error);
    else throw error;
  };

  const command = useMutation({
    mutationFn: ({ targets, what }: { targets: readonly Target[]; what: CampaignCommand; isUndo: boolean }) =>
      Promise.allSettled(targets.map(({ id }) => calls[what](id))),
    onSuccess: (results, { targets, what, isUndo }) => {
      const done = targets.filter((_, index) => results[index]?.status === "fulfilled");
      const refused = results.find((one) => one.status === "rejected");
      if (refused) fail(refused.reason);
      if (isUndo || done.length === 0) return;
      const back = reverse[what];
      const text = t(what, { count: done.length, name: done[0]?.name ?? "" });
      if (back) toast.undo(text, { onUndo: () => void run(done, back, true) });
      else toast.success(text);
    },
    onSettled: settled,
  });
  const run = (targets: readonly Target[], what: CampaignCommand, isUndo = false) =>
    command.mutateAsync({ targets, what, isUndo }).catch(() => undefined);

  const duplicate = useMutation({
    mutationFn: ({ id }: Target) => browserApi(campaigns.duplicate, { id }),
    onSuccess: (copy) => router.push(`/campaign/edit/${copy.id}`),
    onError: fail,
    onSettled: settled,
  });
  const lateSteps = useMutation({
    mutationFn: ({ id, verdict }: LateDecision) => browserApi(campaigns.decideLate, { id, verdict }),
    onSuccess: (_, { late: count, verdict }) => toast.success(late(`done.${verdict}`, { count })),
    onError: fail,
    onSettled: settled,
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => browserApi(campaigns.order, { ids }),
    onError: fail,
    onSettled: settled,
  });
  const move = (items: readonly Target[], { id }: Target, to: Move) => {
    const at = items.findIndex((one) => one.id === id);
    const passed = {
      top: items.slice(0, at),
      up: items.slice(at - 1, at),
      down: items.slice(at + 1, at + 2),
    }[to];
    const ids = passed.map((one) => one.id);
    order.mutate(to === "down" ? [...ids, id] : [id, ...ids]);
  };
  return {
    ...{ run, move, duplicate: duplicate.mutate, decideLate: lateSteps.mutate },
    isBusy: command.isPending || lateSteps.isPending,
  };
}
