"use client";

import { useLayoutEffect, useRef, useState } from "react";

type Handlers = Record<string, (...args: never[]) => unknown>;

/**
 * Returns the same object on every render, whose functions call the latest ones, for rows that render only when they change. The names must
 * stay the same, and no function may be called during render.
 */
export function useStable<F extends Handlers>(newest: F): F {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(newest).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as F,
  );
  return stable;
}
