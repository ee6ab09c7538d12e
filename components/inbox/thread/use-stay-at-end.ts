"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { bringBack, type RowInSight, rowInSight } from "../list/row-in-sight";

/** px; a rounded height is no reader. */
const tolerance = 4;

/**
 * Shows the end of what `scroller` holds, and stays there while it grows: messages come, mails find their height late. A reader
 * who scrolls up is left where they are, whatever comes above or below, until they come back to the end or `toEnd` brings them.
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
      // Our own way back is no reader's: the place stays what they read, though rows above still find their height.
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
