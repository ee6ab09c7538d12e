import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { softTone, type Tone } from "./tone";

/** An icon on a tinted square, before the text of a reason. */
export function IconSquare({ tone = "neutral", icon }: { tone?: Tone; icon: ReactNode }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-5.5 flex-none place-items-center rounded-field [&>.lucide]:size-3.5",
        softTone[tone],
      )}
    >
      {icon}
    </span>
  );
}
