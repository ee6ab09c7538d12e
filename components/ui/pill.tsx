import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { softTone, type Tone } from "./tone";

type Props = {
  /** `ai` has its own shape: dashed, with a spark. `outline` is for states that have not started. */
  tone?: Tone | "ai" | "outline";
  icon?: ReactNode;
  /** On a phone only the icon is visible; screen readers still read the text. */
  shrinks?: boolean;
  className?: string;
  children: ReactNode;
};

const outlines = {
  ai: "border border-dashed border-line-strong text-text-2",
  outline: "text-text-2 shadow-[inset_0_0_0_1px_var(--line)]",
};

/** A state as icon and text. Never wraps. */
export function Pill({ tone = "neutral", icon, shrinks, className, children }: Props) {
  const look = tone === "ai" || tone === "outline" ? outlines[tone] : softTone[tone];
  return (
    <span
      className={classNames(
        "inline-flex h-5.5 items-center gap-1.25 rounded-pill px-2 text-[0.75rem] leading-none font-medium whitespace-nowrap [&>.lucide]:size-3 [&>.lucide]:stroke-2",
        look,
        className,
      )}
    >
      {icon}
      {shrinks ? <span className="max-md:sr-only md:contents">{children}</span> : children}
    </span>
  );
}
