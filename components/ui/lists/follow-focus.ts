"use client";

import { useEffect, useRef } from "react";

/** What stands for a row when it has the focus: where it leads, or what it opens. Ticks are inputs, and are passed over. */
const inRow = "a[href], button";

/** True where moving the focus takes it from nobody: it is nowhere, or in the same list. */
const mayTake = (list: Element | null) =>
  document.activeElement === document.body || Boolean(list?.contains(document.activeElement));

/**
 * Lets the focus go along when keys like J and K move from row to row, so that a screen reader hears the row, Enter opens
 * it and Tab goes on from there. `row` finds the current one, null while it is not drawn yet; one that is current from
 * the start takes nothing.
 */
export function useFollowFocus(current: number | boolean | undefined, row: () => Element | null | undefined) {
  const seen = useRef(current);
  const moved = useRef(false);
  useEffect(() => {
    if (seen.current !== current) moved.current = current !== undefined && current !== false;
    seen.current = current;
    const found = moved.current && row();
    if (!found) return;
    moved.current = false;
    if (mayTake(found.closest("table, ul"))) found.querySelector<HTMLElement>(inRow)?.focus();
  });
}
