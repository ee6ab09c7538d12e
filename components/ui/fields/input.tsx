"use client";

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";
import { type ControlSize, controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";

export type InputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: ControlSize;
  icon?: ReactNode;
  /** Inside the box, after the text: a Kbd, a unit, a button. */
  end?: ReactNode;
};

/** A single-line text field, in a Field or with its own aria-label. */
export function Input({ size, icon, end, className, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <div className={classNames(controlBox(size), "[&>.lucide]:text-text-3", className)}>
      {icon}
      <input type="text" {...rest} {...wiring} className={controlInput} />
      {end}
    </div>
  );
}
