/** A row of a thread and its distance from the top of the scroller, in px. */
export type RowInSight = { row: Element; below: number };

const belowEdge = (scroller: Element, row: Element) =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** The first row at least partly visible. Day lines are skipped, because they move up with the first message of their day. */
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

/** The row at an index, day lines included. */
export const rowAt = (scroller: Element | null, index: number) =>
  scroller?.querySelectorAll(":scope > ol > li")[index];

/** Scrolls a row back to its former position after rows were added above. Not all browsers do so, and none does at the very top. */
export function bringBack(scroller: Element, { row, below }: RowInSight): void {
  if (!row.isConnected) return;
  const moved = belowEdge(scroller, row) - below;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
}
