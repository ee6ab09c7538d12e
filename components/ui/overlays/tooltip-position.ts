export type Side = "top" | "bottom";
type Box = { top: number; bottom: number; left: number; width: number };
type Size = { width: number; height: number };

const gap = 8;
const edge = 8;

/** The position of a tooltip in viewport px: on the requested side if it fits, never past an edge; `arrow` is measured from its left. */
export function tipPosition(anchor: Box, tip: Size, view: Size, asked: Side) {
  const above = anchor.top - gap - tip.height;
  const below = anchor.bottom + gap;
  const fits = { top: above >= edge, bottom: below + tip.height <= view.height - edge };
  const other = asked === "top" ? "bottom" : "top";
  const side = fits[asked] || !fits[other] ? asked : other;
  const centre = anchor.left + anchor.width / 2;
  const max = Math.max(edge, view.width - tip.width - edge);
  const left = Math.min(Math.max(centre - tip.width / 2, edge), max);
  return { side, top: side === "top" ? above : below, left, arrow: centre - left };
}

/** Moves an open tooltip to its anchor. */
export function placeTip(tip: HTMLElement, anchor: HTMLElement, asked: Side) {
  const view = { width: innerWidth, height: innerHeight };
  const { side, top, left, arrow } = tipPosition(
    anchor.getBoundingClientRect(),
    tip.getBoundingClientRect(),
    view,
    asked,
  );
  tip.dataset.side = side;
  tip.style.top = `${top}px`;
  tip.style.left = `${left}px`;
  tip.style.setProperty("--arrow", `${arrow}px`);
}
