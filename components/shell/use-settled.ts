"use client";

import { useEffect, useState } from "react";

/** The value once it has not changed for a while, so that a search waits for a pause in typing (ux 23). */
export function useSettled(value: string, ms = 180): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
