"use client";

import { useEffect, useState } from "react";

const secondsUntil = (end: string) => Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / 1_000));

/** Seconds until an instant in real time, counting down to 0; null before the first client render. */
export function useSecondsLeft(end: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setLeft(secondsUntil(end));
    look();
    const ticks = setInterval(look, 1_000);
    return () => clearInterval(ticks);
  }, [end]);
  return left;
}
