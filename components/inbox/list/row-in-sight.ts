/** A row of a thread and how far below the upper edge of its scroller it stands, in px. */
export type RowInSight = { row: Element; below: number };

const belowEdge = (scroller: Element, row: Element) =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** The first row that is seen, whole or in part. The line of a day is none: it goes up with the first message of its day. */
export function rowInSight(scroller: Element): RowInSight | null {
  const rows = scroller.querySelectorAll(":scope > ol > li:not([data-day])");
  const edge = scroller.getBoundingClientRect().top;
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rows[middle]!.getBoundingClientRect().bottom <= edge) from = middle + 1;
    else to = middle;
  }
  const row = rows[from];
  return row ? { row, below: belowEdge(scroller, row) } : null;
}

/** The row of a thread's line, days counted. */
export const rowAt = (scroller: Element | null, index: number) =>
  scroller?.querySelectorAll(":scope > ol > li")[index];

/** Brings a row back to where it stood, whatever came above it. Browsers do so too, but not all, and none at the upper end. */
export function bringBack(scroller: Element, { row, below }: RowInSight): void {
  if (!row.isConnected) return;
  const moved = belowEdge(scroller, row) - below;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
}
