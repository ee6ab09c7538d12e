const sizes = { mark: "size-1.75 rounded-[2px]", choice: "size-3.5 rounded-[3px]" };

/** A user-defined color, `#rgb` or `#rrggbb`: beside a name, or as an option. */
export const ColorSquare = ({ color, size = "mark" }: { color: string; size?: keyof typeof sizes }) => (
  <span className={`flex-none ${sizes[size]}`} style={{ background: color }} aria-hidden />
);
