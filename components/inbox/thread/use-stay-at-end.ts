"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { bringBack, type RowInSight, rowInSight } from "../list/row-in-sight";

/** px; allows for rounded heights. */
const tolerance = 4;

/**
 * Keeps `scroller` at its end while its content grows: new messages arrive, and emails get their height late. If the user scrolls up, their
 * position is kept, whatever is added above or below, until they return to the end or call `toEnd`.
 */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>) {
  const follows = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const shown = scroller.current;
    if (!shown) return;
    let last = 0;
    let read: RowInSight | null = null;
    const toPlace = () => {
      if (follows.current) shown.scrollTop = shown.scrollHeight;
      else if (read) bringBack(shown, read);
      last = shown.scrollTop;
    };
    const onScroll = () => {
      // Our own scrolling is not the user's: the row they read stays the reference while rows above still change height.
      if (shown.scrollTop === last) return;
      const isEnd = shown.scrollHeight - shown.clientHeight - shown.scrollTop <= tolerance;
      follows.current = isEnd || (follows.current && shown.scrollTop >= last);
      setAtEnd(follows.current);
      last = shown.scrollTop;
      read = follows.current ? null : rowInSight(shown);
    };
    toPlace();
    const sizes = new ResizeObserver(toPlace);
    for (const part of [shown, ...shown.children]) sizes.observe(part);
    shown.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      shown.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);
  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [scroller]);
  return { isAtEnd, toEnd };
}
