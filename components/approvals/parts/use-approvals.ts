import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { phone, useMedia } from "@/components/ui/media";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { ApprovalState } from "@/lib/contract/campaigns/approval-states";
import { type Approval, type ApprovalVerdict, approvals } from "@/lib/contract/campaigns/approvals";
import { approvalsQuery } from "@/lib/queries/approvals";
import { keys } from "@/lib/queries/keys";

type Said = { verdict: ApprovalVerdict; items: readonly Pick<Approval, "id" | "version">[] };
export type Edited = { subject?: string; text: string | null };

/** The decisions possible in a state; `awaiting` undoes an earlier decision. */
export const verdictsFor = (state: ApprovalState): ApprovalVerdict[] => {
  if (state === "complete") return [];
  if (state === "canceled" || state === "approved") return ["awaiting"];
  return ["approved", "hold", "canceled"].filter((one) => one !== state) as ApprovalVerdict[];
};

/** Max messages per call. */
const batchSize = 100;

/** The messages in one state, the open one, the selected ones, and the decisions. After a decision the next message opens. */
export function useApprovals(state: ApprovalState) {
  const t = useTranslations("approvals.toast");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const onRefusal = useOnRefusal();
  const isPhone = useMedia(phone);
  const list = useInfiniteQuery(approvalsQuery(browserApi, state));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const found = items.findIndex(({ id }) => id === openId);
  // On a wide screen the first message opens automatically.
  const at = found < 0 && !isPhone && items.length > 0 ? 0 : found;
  const settle = () => client.invalidateQueries({ queryKey: keys.approvals });

  const { mutateAsync, isPending: isBusy } = useMutation({
    mutationFn: async ({ verdict, items: said }: Said) => {
      const answers = [];
      for (let from = 0; from < said.length; from += batchSize) {
        const part = said.slice(from, from + batchSize).map(({ id, version }) => ({ id, version }));
        answers.push(await browserApi(approvals.decide, { verdict, items: part }));
      }
      return {
        decided: answers.flatMap(({ decided }) => decided),
        refused: answers.flatMap(({ refused }) => refused),
      };
    },
    onError: onRefusal,
    onSettled: settle,
  });

  async function say(verdict: ApprovalVerdict, about: readonly Approval[]): Promise<void> {
    if (about.length === 0) return;
    const ids = new Set(about.map(({ id }) => id));
    const left = items.filter(({ id }) => !ids.has(id));
    const behind = items.slice(at + 1).find(({ id }) => !ids.has(id));
    setOpenId((behind ?? left.at(-1))?.id ?? null);
    setTicked(new Set());
    const { decided, refused } = await mutateAsync({ verdict, items: about });
    const [first] = refused;
    if (first) sayRefusal({ code: first.code, details: {} });
    if (decided.length === 0 || verdict === "awaiting") return;
    const before = state === "hold" ? ("hold" as const) : ("awaiting" as const);
    const name = decided[0]?.fullName ?? "";
    toast.undo(t(verdict, { count: decided.length, name }), {
      onUndo: () =>
        void mutateAsync({ verdict: before, items: decided }).then((taken) => {
          const [late] = taken.refused;
          if (late) sayRefusal({ code: late.code, details: {} });
        }),
    });
  }

  /** Returns the updated message; null after an error, which is shown. */
  async function edit({ id, version }: Approval, edited: Edited): Promise<Approval | null> {
    try {
      return await browserApi(approvals.edit, { id, version, ...edited });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
      return null;
    } finally {
      await settle();
    }
  }

  const open = (item: Approval | null) => setOpenId(item?.id ?? null);
  return {
    list,
    items,
    at,
    current: at >= 0 ? items[at] : undefined,
    isBusy,
    open,
    move: (by: 1 | -1) => open(items[Math.min(items.length - 1, Math.max(0, at + by))] ?? null),
    ticked: items.filter(({ id }) => ticked.has(id)),
    tick: ({ id }: Approval, isOn: boolean) =>
      setTicked((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id))),
    tickAll: (isOn: boolean) => setTicked(new Set(isOn ? items.map(({ id }) => id) : [])),
    say,
    edit,
  };
}
export type Approvals = ReturnType<typeof useApprovals>;
