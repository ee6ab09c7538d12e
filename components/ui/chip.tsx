"use client";

import { X } from "lucide-react";

type Props = {
  /** The filter's name. */
  label?: string;
  value: string;
  onRemove?: () => void;
  removeLabel?: string;
  onClick?: () => void;
};

/** One condition of a filter. Never wraps. */
export function Chip({ label, value, onRemove, removeLabel, onClick }: Props) {
  const text = (
    <>
      {label && <span className="flex-none text-text-2">{label}</span>}
      <b className="max-w-60 min-w-0 truncate leading-4 font-semibold">{value}</b>
    </>
  );
  return (
    <span className="inline-flex h-6.5 max-w-full min-w-0 items-center rounded-field bg-surface px-2 text-[0.8125rem] leading-none whitespace-nowrap shadow-[inset_0_0_0_1px_var(--line)] max-md:h-9">
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          className="touch-area flex min-w-0 items-center gap-1.5 self-stretch"
        >
          {text}
        </button>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5">{text}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? value}
          onClick={onRemove}
          className="touch-area -me-1.5 ms-0.5 grid size-6 flex-none place-items-center rounded-chip text-text-3 hover:text-text"
        >
          <X className="size-3.25" aria-hidden />
        </button>
      )}
    </span>
  );
}
