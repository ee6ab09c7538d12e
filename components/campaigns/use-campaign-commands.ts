"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type CampaignCommand, campaigns } from "@/lib/contract/campaigns";
import { useErrorText } from "@/lib/forms/errors";
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
/** What takes a command back; what has none here needs no undo. */
const reverse: Partial<Record<CampaignCommand, CampaignCommand>> = {
  pause: "resume",
  resume: "pause",
  archive: "restore",
  delete: "restore",
};

/** Carries out campaign commands with an undo instead of a question (ux 9), and says what went wrong. */
export function useCampaignCommands() {
  const t = useTranslations("campaigns.done");
  const late = useTranslations("campaigns.late");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const settled = () => client.invalidateQueries({ queryKey: keys.campaigns });
  const fail = (error: unknown) => {
    if (error instanceof ApiError) toast.error(errorText(error.code, error.details));
    else throw error;
  };

  const command = useMutation({
    mutationFn: ({ targets, what }: { targets: readonly Target[]; what: CampaignCommand }) =>
      Promise.all(targets.map(({ id }) => calls[what](id))),
    onSuccess: (_, { targets, what }) => {
      const back = reverse[what];
      const text = t(what, { count: targets.length, name: targets[0]?.name ?? "" });
      if (back) toast.undo(text, { onUndo: () => void run(targets, back, true) });
      else toast.success(text);
    },
    onError: fail,
    onSettled: settled,
  });
  const quiet = useMutation({
    mutationFn: ({ targets, what }: { targets: readonly Target[]; what: CampaignCommand }) =>
      Promise.all(targets.map(({ id }) => calls[what](id))),
    onError: fail,
    onSettled: settled,
  });
  const run = (targets: readonly Target[], what: CampaignCommand, isUndo = false) =>
    (isUndo ? quiet : command).mutateAsync({ targets, what }).catch(() => undefined);

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
  return {
    ...{ run, duplicate: duplicate.mutate, decideLate: lateSteps.mutate },
    isBusy: command.isPending || lateSteps.isPending,
  };
}
