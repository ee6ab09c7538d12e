"use client";

import { useEffect, useRef } from "react";

/** The element of a row that takes the focus: its link or button. Checkboxes are inputs and are skipped. */
const inRow = "a[href], button";

/** True if the focus can move without being taken from something else: it is nowhere, or in the same list. */
const mayTake = (list: Element | null) =>
  document.activeElement === document.body || Boolean(list?.contains(document.activeElement));

/**
 * Moves the focus along when shortcuts such as J and K change the current row, so that a screen reader reads the row, Enter opens it and
 * Tab continues from there. `row` returns the current one, or null if it is not rendered yet. A row that is current from the start does not
 * take the focus.
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
