import { CircleAlert } from "lucide-react";
import { classNames } from "./class-names";

type Props = { name: string; fallback?: string; bad?: boolean };

/** A placeholder for a field of the recipient, with its fallback. */
export function MergeChip({ name, fallback, bad }: Props) {
  return (
    <span
      className={classNames(
        "inline-flex h-4.75 items-center gap-1 rounded-chip px-1.25 text-[0.8125rem] leading-none font-medium whitespace-nowrap",
        bad
          ? "bg-danger-soft text-on-danger-soft shadow-[inset_0_0_0_1px_var(--danger)]"
          : "bg-brand-soft text-on-brand-soft shadow-[inset_0_0_0_1px_var(--brand-line)]",
      )}
    >
      {bad && <CircleAlert className="size-3 stroke-2" aria-hidden />}
      {name}
      {fallback && <span className="font-normal">{fallback}</span>}
    </span>
  );
}
