"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Kanban } from "lucide-react";
import { useTranslations } from "next-intl";
import { createElement, useRef, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { dismissToast } from "@/components/ui/overlays/toast-screen";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { DealCard } from "@/lib/contract/crm/deal-parts";
import { deals } from "@/lib/contract/crm/deals";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";
import { boardQuery, type DealFilter, platform } from "@/lib/queries/crm/pipelines";
import { holdBoard } from "@/lib/queries/crm/quiet";
import { keys } from "@/lib/queries/keys";
import { type Board, beforePlace, type Place, placeOf, withAnswer, withMoved } from "./cards";

const undoMs = 10_000;

/** A move that was taken back because the deal had changed meanwhile. */
type RefusedMove = { name: string; stageName: string };
type Failed = { deal: DealCard; to: Place; error: unknown };

/** Draws moves at once and sends them one after the other; a refused one is put back, and the deal's further ones are dropped. */
function useMoveQueue(pipelineId: string, filter: DealFilter, onFailed: (failed: Failed) => void) {
  const client = useQueryClient();
  const { queryKey } = boardQuery(browserApi, pipelineId, filter);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(0);
  /** Raised when a deal was put back: its moves that still wait are dropped. */
  const rounds = useRef(new Map<string, number>());
  const isRefused = useRef(false);
  const board = (): Board => client.getQueryData<StageWithDeals[]>(queryKey) ?? [];
  const draw = (change: (board: Board) => Board) =>
    client.setQueryData<StageWithDeals[]>(queryKey, (shown) => shown && [...change(shown)]);
  const roundOf = (dealId: string) => rounds.current.get(dealId) ?? 0;

  const send = async (deal: DealCard, from: Place, to: Place, after: string | null) => {
    const { id } = deal;
    const version = placeOf(board(), id)?.deal.version ?? deal.version;
    try {
      const answer = await browserApi(deals.move, {
        ...{ platform, id, version, after },
        ...(from.stageId === to.stageId ? {} : { stageId: to.stageId }),
      });
      draw((shown) => withAnswer(shown, answer));
    } catch (error) {
      isRefused.current = true;
      rounds.current.set(id, roundOf(id) + 1);
      draw((shown) => withMoved(shown, id, from));
      onFailed({ deal, to, error });
    }
  };
  /** After the last of several moves everything is read again, unless one was put back: then the user decides. */
  const settle = (release: () => void) => {
    release();
    pending.current -= 1;
    if (pending.current === 0 && !isRefused.current) void client.invalidateQueries({ queryKey: keys.deals });
  };
  /** Where the deal was; null if it is there already. */
  const place = (deal: DealCard, to: Place): Place | null => {
    const from = placeOf(board(), deal.id);
    if (!from || (from.stageId === to.stageId && from.index === to.index)) return null;
    const after = beforePlace(board(), deal.id, to);
    const release = holdBoard();
    void client.cancelQueries({ queryKey });
    draw((shown) => withMoved(shown, deal.id, to));
    if (pending.current === 0) isRefused.current = false;
    pending.current += 1;
    const round = roundOf(deal.id);
    const attempt = async () => {
      if (round === roundOf(deal.id)) await send(deal, from, to, after);
    };
    queue.current = queue.current.catch(() => undefined).then(attempt);
    void queue.current.finally(() => settle(release));
    return { stageId: from.stageId, index: from.index };
  };
  return { board, place, readAgain: () => void client.invalidateQueries({ queryKey: keys.deals }) };
}

/** Moves deals, says where they are now, and offers to undo it (ux 77). */
export function useMoves(pipelineId: string, filter: DealFilter) {
  const t = useTranslations("crm");
  const sayRefusal = useSayRefusal();
  const [refused, setRefused] = useState<RefusedMove | null>(null);
  const [said, setSaid] = useState("");
  /** The last move that can still be undone; moving the same deal on keeps where it began. */
  const undoable = useRef<{ dealId: string; from: Place; toast: number; until: number } | null>(null);
  const { board, place, readAgain } = useMoveQueue(pipelineId, filter, ({ deal, to, error }) => {
    if (undoable.current?.dealId === deal.id) dismissToast(undoable.current.toast);
    undoable.current = null;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "conflict") setRefused({ name: deal.name, stageName: stageName(to.stageId) });
    else sayRefusal(error);
  });
  const stageName = (id: string) => board().find((stage) => stage.id === id)?.name ?? "";

  const announce = (deal: DealCard, to: Place) => {
    const stage = board().find(({ id }) => id === to.stageId);
    if (!stage) return;
    const { name, dealCount } = stage;
    setSaid(t("moved.place", { deal: deal.name, place: to.index + 1, count: dealCount, stage: name }));
  };
  const move = (deal: DealCard, to: Place) => {
    const from = place(deal, to);
    if (!from) return;
    setRefused(null);
    announce(deal, to);
    const last = undoable.current && undoable.current.until > Date.now() ? undoable.current : null;
    if (last) dismissToast(last.toast);
    const origin = last?.dealId === deal.id ? last.from : from;
    const text =
      origin.stageId === to.stageId
        ? t("moved.within", { deal: deal.name, place: to.index + 1 })
        : t("moved.stage", { deal: deal.name, stage: stageName(to.stageId) });
    const undo = () => {
      undoable.current = null;
      if (place(deal, origin)) announce(deal, origin);
    };
    const shown = toast.undo(text, { onUndo: undo, icon: createElement(Kanban), lastsMs: undoMs });
    undoable.current = { dealId: deal.id, from: origin, toast: shown, until: Date.now() + undoMs };
  };
  const reload = () => {
    setRefused(null);
    readAgain();
  };
  return { move, refused, said, reload };
}
