"use client";

import { useLayoutEffect, useRef, useState } from "react";

type Handlers = Record<string, (...args: never[]) => unknown>;

/**
 * The same object at every drawing, whose functions do what the newest ones would do: for rows that are drawn again only when
 * they change. The names must stay the same; none may be called while drawing.
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
