const sizes = { mark: "size-1.75 rounded-[2px]", choice: "size-3.5 rounded-[3px]" };

/** A colour somebody chose, `#rgb` or `#rrggbb`: beside a name, or to be chosen. */
export const ColorSquare = ({ color, size = "mark" }: { color: string; size?: keyof typeof sizes }) => (
  <span className={`flex-none ${sizes[size]}`} style={{ background: color }} aria-hidden />
);
