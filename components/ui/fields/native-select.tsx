"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { type ControlSize, controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";

type Props = Omit<ComponentProps<"select">, "size" | "children"> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The first, empty option. */
  placeholder?: string;
  size?: ControlSize;
};

/** A native select: the lightest choice, for sign-in pages and long plain lists. */
export function NativeSelect({ options, placeholder, size, className, ...rest }: Props) {
  const wiring = useFieldWiring(rest);
  return (
    <div className={classNames(controlBox(size), "relative px-0!", className)}>
      <select
        {...rest}
        {...wiring}
        className={classNames(controlInput, "w-full appearance-none self-stretch ps-2.5 pe-8")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2.5 size-3.5 text-text-3" aria-hidden />
    </div>
  );
}
