"use client";

import { type RefObject, useEffect } from "react";
import { bringBack, type RowInSight, rowInSight } from "./row-in-sight";

/** px; a rounded height is no reader. */
const tolerance = 4;

/**
 * Shows the end of what `scroller` holds, anew with every `key`, and stays there while it grows: mails find their height
 * late. A reader who scrolls up is left where they are, whatever comes above, until they come back to the end.
 */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>, key: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is shown, whatever was read before it
  useEffect(() => {
    const shown = scroller.current;
    if (!shown) return;
    let follows = true;
    let last = 0;
    let read: RowInSight | null = null;
    const toPlace = () => {
      if (follows) shown.scrollTop = shown.scrollHeight;
      else if (read) bringBack(shown, read);
      last = shown.scrollTop;
    };
    const onScroll = () => {
      // Our own way back is no reader's: the place stays what they read, though rows above still find their height.
      if (shown.scrollTop === last) return;
      const isAtEnd = shown.scrollHeight - shown.clientHeight - shown.scrollTop <= tolerance;
      follows = isAtEnd || (follows && shown.scrollTop >= last);
      last = shown.scrollTop;
      read = follows ? null : rowInSight(shown);
    };
    toPlace();
    const sizes = new ResizeObserver(toPlace);
    for (const part of [shown, ...shown.children]) sizes.observe(part);
    shown.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      shown.removeEventListener("scroll", onScroll);
    };
  }, [scroller, key]);
}
