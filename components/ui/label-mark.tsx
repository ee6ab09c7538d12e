import type { CSSProperties } from "react";

const marks = {
  1: "before:bg-ch-network",
  2: "before:bg-ch-call",
  3: "before:bg-ch-video",
  4: "before:bg-ch-voicemail",
  5: "before:bg-ch-sms",
  6: "before:bg-text-3",
};
type LabelColour = keyof typeof marks;

type Props = {
  name: string;
  /** One of the product's colors, or a custom hex color. */
  colour?: LabelColour | `#${string}`;
};

/** A label on a record: a colored square and its name. */
export function LabelMark({ name, colour = 6 }: Props) {
  const isOwn = typeof colour === "string";
  return (
    <span
      style={isOwn ? ({ "--mark": colour } as CSSProperties) : undefined}
      className={`type-caption inline-flex h-5 items-center gap-1.25 rounded-chip px-1.75 whitespace-nowrap text-text-2 shadow-[inset_0_0_0_1px_var(--line)] before:size-1.75 before:rounded-[2px] ${isOwn ? "before:bg-(--mark)" : marks[colour]}`}
    >
      {name}
    </span>
  );
}
