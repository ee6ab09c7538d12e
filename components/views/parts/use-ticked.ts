"use client";

import { useRef, useState } from "react";

/** The selected rows of a list; they may be more than are loaded (ux 12). */
export function useTicked(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  /** With `range`, all rows from the last toggled one get the same state. */
  const toggle = (id: string, range = false) => {
    const isOn = !ticked.has(id);
    const [from, to] = [ids.indexOf(last.current ?? ""), ids.indexOf(id)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const touched = range && from >= 0 ? ids.slice(from, to + 1) : [id];
    const next = new Set(ticked);
    for (const one of touched) isOn ? next.add(one) : next.delete(one);
    last.current = id;
    setTicked(next);
  };
  return {
    ticked,
    toggle,
    set: (chosen: readonly string[]) => setTicked(new Set(chosen)),
    clear: () => setTicked(new Set()),
  };
}
