"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "../class-names";

type Props<Value extends string> = {
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  size?: "compact" | "default";
};

/** Selects one of two to four short options, side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = "default",
}: Props<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        "inline-flex rounded-btn bg-sunken shadow-[inset_0_0_0_1px_var(--line)]",
        size === "compact" ? "gap-px p-px" : "gap-0.5 p-0.5",
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "touch-area inline-flex cursor-pointer items-center gap-1.5 rounded-field px-2.5 text-[0.8125rem] leading-none font-medium whitespace-nowrap text-text-2 has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--line),var(--e1)] has-focus-visible:outline-2 has-focus-visible:outline-focus dark:has-checked:bg-raised [&>.lucide]:size-3.5",
            size === "compact" ? "h-5.5" : "h-7",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
