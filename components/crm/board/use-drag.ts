"use client";

import { useEffect, useRef, useState } from "react";
import { phone, useMedia } from "@/components/ui/media";
import { holdBoard } from "@/lib/queries/crm/quiet";
import type { Board, Place } from "./cards";
import type { Under, Zone } from "./drag";

export type DragLibrary = typeof import("./drag");
type Over = Place | { zone: Zone };
type Drop = (dealId: string, over: Over) => void;

/** The library for dragging, once it is loaded; phones move deals by the menu alone. */
export function useDragLibrary(): DragLibrary | null {
  const isPhone = useMedia(phone, true);
  const [library, setLibrary] = useState<DragLibrary | null>(null);
  useEffect(() => {
    if (!isPhone) import("./drag").then(setLibrary, () => undefined);
  }, [isPhone]);
  return isPhone ? null : library;
}

/** The deal being dragged and what it is over. While it lasts, nothing is read from the server. */
export function useDrag(library: DragLibrary | null, board: Board, onDrop: Drop) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const latest = useRef({ board, onDrop });
  latest.current = { board, onDrop };
  useEffect(() => {
    if (!library) return;
    let release: (() => void) | undefined;
    const overOf = (dealId: string, under: Under | null) =>
      under && placeUnder(latest.current.board, dealId, under);
    const stop = library.watchDrags({
      onStart(dealId) {
        release = holdBoard();
        setDragged(dealId);
      },
      onOver: (dealId, under) => setOver((before) => sameOr(before, overOf(dealId, under))),
      onEnd(dealId, under) {
        const end = overOf(dealId, under);
        setDragged(null);
        setOver(null);
        if (end) latest.current.onDrop(dealId, end);
        release?.();
      },
    });
    return () => {
      stop();
      release?.();
    };
  }, [library]);
  return { dragged, over };
}

function placeUnder(board: Board, dealId: string, under: Under): Over | null {
  if ("zone" in under) return under;
  const deals = board.find(({ id }) => id === under.stageId)?.crmDeals;
  if (!deals) return null;
  const others = deals.filter(({ id }) => id !== dealId).map(({ id }) => id);
  // Only the cards in sight are there; the first one whose middle is below the pointer moves down.
  const below = [...under.body.querySelectorAll<HTMLElement>("[data-deal]")]
    .filter(({ dataset }) => dataset.deal !== dealId)
    .find((card) => {
      const { top, height } = card.getBoundingClientRect();
      return top + height / 2 > under.y;
    });
  const index = below ? others.indexOf(below.dataset.deal ?? "") : -1;
  return { stageId: under.stageId, index: index < 0 ? others.length : index };
}

/** The same object if nothing changed, so that the board is not drawn again with each movement of the pointer. */
const sameOr = (before: Over | null, next: Over | null) =>
  JSON.stringify(before) === JSON.stringify(next) ? before : next;
