"use client";

import { type ComponentProps, type ReactNode, useEffect } from "react";
import { classNames } from "../class-names";
import { useOwnRef } from "../refs";
import { useFieldWiring } from "./field-context";

type Props = Omit<ComponentProps<"input">, "type"> & {
  label?: ReactNode;
  description?: ReactNode;
  /** Some but not all of the items it represents are on. */
  indeterminate?: boolean;
};

/** On, off, or mixed. Without `label` it needs an aria-label. */
export function Checkbox({ label, description, indeterminate = false, className, ref, ...rest }: Props) {
  const [input, attach] = useOwnRef(ref);
  const wiring = useFieldWiring(rest);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [input, indeterminate]);
  const box = (
    <input
      {...rest}
      {...wiring}
      ref={attach}
      type="checkbox"
      className="tick size-4 cursor-pointer appearance-none rounded-chip border-[1.5px] border-line-strong bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand aria-[invalid=true]:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
    />
  );
  const area = "touch-area grid size-4 flex-none";
  // The area lies above the box: only as a label, or in one, it passes a touch on.
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `box`
  if (!label) return <label className={area}>{box}</label>;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `box`
    <label className={classNames("type-compact flex cursor-pointer items-start gap-2", className)}>
      <span className="flex h-4.5 items-center">
        <span className={area}>{box}</span>
      </span>
      <span className="min-w-0">
        {label}
        {description && <span className="type-small block text-text-2">{description}</span>}
      </span>
    </label>
  );
}
