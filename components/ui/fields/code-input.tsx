"use client";

import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { useFieldWiring } from "./field-context";

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "maxLength"> & {
  value: string;
  onChange: (digits: string) => void;
  length?: number;
};

/**
 * A numeric code of fixed length (CRED-42). One real field lies over the drawn boxes, so that pasting, password managers and codes
 * suggested by a phone work. Non-digits and extra digits are dropped.
 */
export function CodeInput({ value, onChange, length = 6, className, ...rest }: Props) {
  const wiring = useFieldWiring(rest);
  const places = Array.from({ length }, (_, at) => at);
  const next = Math.min(value.length, length - 1);
  return (
    <div className={classNames("group relative w-fit", className)}>
      <div className="flex gap-2" aria-hidden>
        {places.map((at) => (
          <span
            key={at}
            data-next={at === next || undefined}
            className="type-title flex h-12 w-10 items-center justify-center rounded-field border border-line-strong bg-surface tabular-nums group-focus-within:data-next:border-focus group-focus-within:data-next:shadow-[0_0_0_1px_var(--focus)] group-has-[[aria-invalid=true]]:border-danger"
          >
            {value[at]}
          </span>
        ))}
      </div>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...rest}
        {...wiring}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, length))}
        className="absolute inset-0 w-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  );
}
