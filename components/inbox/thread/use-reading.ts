"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { bringBack, rowAt } from "../list/row-in-sight";
import { isSaid, type Line } from "./lines";
import { useStayAtEnd } from "./use-stay-at-end";

/** px from the upper edge, for the first message that one is led to. */
const below = 16;

/**
 * Where somebody reads in a thread: at its end, which comes along, or further up, where what comes below is counted until they
 * come to it. `onSeen` hears of a new message that somebody looks at.
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
    // The button goes; whoever pressed it goes on in the thread.
    scroller.current?.focus({ preventScroll: true });
    if (scroller.current && row) bringBack(scroller.current, { row, below });
    setSeen(messages);
  };
  return { unseen: unseen.length, toNew, toEnd };
}

/** Says that another last message is seen: at once, or when the window is looked at again. */
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
