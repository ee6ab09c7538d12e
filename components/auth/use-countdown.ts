"use client";

import { useEffect, useState } from "react";

/** Seconds left of `from`; restarts when `since` changes. */
export function useCountdown(from: number, since: unknown): number {
  const [left, setLeft] = useState(from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` begins anew although nothing reads it
  useEffect(() => {
    setLeft(from);
    const end = Date.now() + from * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [from, since]);
  return left;
}
