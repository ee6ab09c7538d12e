"use client";

import { useEffect, useState } from "react";

/** The value once it has not changed for a while: what somebody types is looked for at a pause (ux 23). */
export function useSettled(value: string, ms = 180): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
