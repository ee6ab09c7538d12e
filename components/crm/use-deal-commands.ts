"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import type { DealCard } from "@/lib/contract/crm/deal-parts";
import { deals } from "@/lib/contract/crm/deals";
import type { DealStatus } from "@/lib/contract/crm/parts";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";
import type { Input } from "@/lib/contract/endpoint";
import { type DealFilter, platform } from "@/lib/queries/crm/pipelines";
import { holdBoard } from "@/lib/queries/crm/quiet";
import { keys } from "@/lib/queries/keys";
import { withoutDeal } from "./board/cards";

export type Closable = Pick<DealCard, "id" | "name" | "status" | "version">;
export type ManyChange = Omit<Input<typeof deals.changeMany>, "ids" | "platform">;

const boards = [...keys.deals, "board"];
const showsStatus = (filter: DealFilter, status: DealStatus) =>
  filter.status === "all" || filter.status === status;

/** Wins, loses, reopens and deletes deals; each can be undone. Losing asks for the reason first (`losing`). */
export function useDealCommands() {
  const t = useTranslations("deals.said");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [losing, setLosing] = useState<Closable | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: keys.deals });

  /** At once from the boards that no longer show it; read again when the server has answered. */
  const takeOff = (id: string, isShown: (filter: DealFilter) => boolean) => {
    for (const query of client.getQueryCache().findAll({ queryKey: boards }))
      if (!isShown(query.queryKey[3] as DealFilter))
        client.setQueryData<StageWithDeals[]>(
          query.queryKey,
          (shown) => shown && [...withoutDeal(shown, id)],
        );
  };
  async function act<T>(call: () => Promise<T>): Promise<T | undefined> {
    const release = holdBoard();
    try {
      return await call();
    } catch (refusal) {
      onRefusal(refusal as Error);
      return undefined;
    } finally {
      release();
      void readAgain();
    }
  }

  const setStatus = async (
    { id, name, status: before, version }: Closable,
    status: DealStatus,
    reason = "",
  ) => {
    takeOff(id, (filter) => showsStatus(filter, status));
    const saved = await act(() =>
      browserApi(deals.update, {
        ...{ platform, id, version, status },
        ...(status === "lost" && reason ? { lostReason: reason } : {}),
      }),
    );
    if (!saved) return;
    const back = { platform, id, version: saved.version, status: before };
    toast.undo(t(status, { deal: name }), { onUndo: () => void act(() => browserApi(deals.update, back)) });
  };

  return {
    losing,
    /** Closes the question for the reason. */
    keep: () => setLosing(null),
    lose: (deal: Closable, reason: string) => setStatus(deal, "lost", reason),
    close: (deal: Closable, status: DealStatus) =>
      status === "lost" ? setLosing(deal) : void setStatus(deal, status),
    async remove({ id, name }: Pick<DealCard, "id" | "name">) {
      takeOff(id, () => false);
      const isDone = await act(async () => {
        await browserApi(deals.remove, { platform, id });
        return true;
      });
      if (!isDone) return;
      toast.undo(t("deleted", { deal: name }), {
        onUndo: () => void act(() => browserApi(deals.restore, { platform, id })),
      });
    },
    /** The number of changed deals; undefined if it was refused. */
    changeMany: async (ids: readonly string[], change: ManyChange) => {
      const done = await act(() => browserApi(deals.changeMany, { platform, ids: [...ids], ...change }));
      if (!done) return undefined;
      const { changed: count } = done;
      if (change.isDeleted)
        toast.undo(t("manyDeleted", { count }), {
          onUndo: () =>
            void act(() => browserApi(deals.changeMany, { platform, ids: [...ids], isDeleted: false })),
        });
      else toast.success(t("manyChanged", { count }));
      return count;
    },
  };
}
export type DealCommands = ReturnType<typeof useDealCommands>;
