"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { bringBack, rowAt } from "../list/row-in-sight";
import { isSaid, type Line } from "./lines";
import { useStayAtEnd } from "./use-stay-at-end";

/** px between the top edge and the first new message after scrolling to it. */
const below = 16;

/**
 * Tracks where the user reads in a thread: at its end, which follows new messages, or further up, where new messages are counted until the
 * user gets to them. `onSeen` is called when a new message has been seen.
 */
export function useReading(
  { messages }: Thread,
  lines: readonly Line[],
  scroller: RefObject<HTMLElement | null>,
  onSeen: () => void,
) {
  const { isAtEnd, toEnd } = useStayAtEnd(scroller);
  const [seen, setSeen] = useState(messages);
  if (isAtEnd && seen !== messages) setSeen(messages);
  const known = new Set(seen.map(({ id }) => id));
  const said = messages.filter(isSaid);
  const unseen = said.slice(said.findLastIndex(({ id }) => known.has(id)) + 1);
  useWhenLookedAt(seen.at(-1)?.id, onSeen);
  const toNew = () => {
    const row = rowAt(
      scroller.current,
      lines.findIndex(({ key }) => key === unseen[0]?.id),
    );
    // The button disappears, so the focus moves into the thread.
    scroller.current?.focus({ preventScroll: true });
    if (scroller.current && row) bringBack(scroller.current, { row, below });
    setSeen(messages);
  };
  return { unseen: unseen.length, toNew, toEnd };
}

/** Reports that the last message was seen: at once, or when the window gets the focus again. */
function useWhenLookedAt(lastSeen: string | undefined, onSeen: () => void) {
  const openedWith = useRef(lastSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each last message
  useEffect(() => {
    if (lastSeen === openedWith.current) return;
    openedWith.current = undefined;
    const say = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", say);
      onSeen();
    };
    document.addEventListener("visibilitychange", say);
    say();
    return () => document.removeEventListener("visibilitychange", say);
  }, [lastSeen]);
}
