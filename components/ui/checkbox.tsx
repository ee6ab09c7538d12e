"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { useOwnRef } from "./refs";

type Props = Omit<ComponentProps<"input">, "type"> & {
  label?: ReactNode;
  description?: ReactNode;
  /** Some of what it stands for is on. */
  indeterminate?: boolean;
};

/** On, off, or some. Without `label` it needs an aria-label. */
export function Checkbox({ label, description, indeterminate = false, className, ref, ...rest }: Props) {
  const [input, attach] = useOwnRef(ref);
  const wiring = useFieldWiring(rest);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [input, indeterminate]);
  const box = (
    <span className="touch-area relative grid size-4 flex-none place-items-center">
      <input
        {...rest}
        {...wiring}
        ref={attach}
        type="checkbox"
        className="peer col-start-1 row-start-1 size-4 cursor-pointer appearance-none rounded-chip border-[1.5px] border-line-strong bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand aria-[invalid=true]:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken forced-colors:appearance-auto"
      />
      <Check
        className="pointer-events-none invisible col-start-1 row-start-1 size-3 stroke-3 text-on-brand peer-checked:visible peer-indeterminate:invisible forced-colors:hidden"
        aria-hidden
      />
      <Minus
        className="pointer-events-none invisible col-start-1 row-start-1 size-3 stroke-3 text-on-brand peer-indeterminate:visible forced-colors:hidden"
        aria-hidden
      />
    </span>
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `box`
    <label className={classNames("type-compact flex cursor-pointer items-start gap-2", className)}>
      <span className="flex h-4.5 items-center">{box}</span>
      <span className="min-w-0">
        {label}
        {description && <span className="type-small block text-text-2">{description}</span>}
      </span>
    </label>
  );
}
