"use client";

import { Input } from "./input";

type Props = {
  from: string | undefined;
  to: string | undefined;
  fromLabel: string;
  toLabel: string;
  /** Days as yyyy-mm-dd; an empty string for a cleared field. */
  onChange: (from: string, to: string) => void;
};

/** Two dates in one line, or below each other if it is too narrow; the end cannot be before the start. */
export function DayRange({ from = "", to = "", fromLabel, toLabel, onChange }: Props) {
  return (
    <span className="flex items-center gap-2 max-md:flex-wrap">
      <Input
        type="date"
        aria-label={fromLabel}
        className="max-md:flex-auto"
        value={from}
        max={to}
        onChange={(event) => onChange(event.target.value, to)}
      />
      <span aria-hidden className="max-md:hidden">
        –
      </span>
      <Input
        type="date"
        aria-label={toLabel}
        className="max-md:flex-auto"
        value={to}
        min={from}
        onChange={(event) => onChange(from, event.target.value)}
      />
    </span>
  );
}
