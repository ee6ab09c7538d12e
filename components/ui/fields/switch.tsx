"use client";

import { useId, useRef } from "react";
import { classNames } from "../class-names";
import { Tip } from "../overlays/tooltip";

type Props = {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string;
  name?: string;
  className?: string;
};

/** An on/off setting that applies at once; if it needs a Save button, use a Checkbox. */
export function Switch({ label, hideLabel, checked, onChange, disabledReason, name, className }: Props) {
  const element = useRef<HTMLLabelElement>(null);
  const id = useId();
  const off = Boolean(disabledReason);
  return (
    <label
      ref={element}
      className={classNames("type-compact inline-flex cursor-pointer items-center gap-2", className)}
    >
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        aria-disabled={off || undefined}
        aria-describedby={off ? id : undefined}
        onChange={(event) => !off && onChange(event.target.checked)}
        className="touch-area h-4.5 w-7.5 flex-none cursor-pointer appearance-none rounded-pill bg-line-strong transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-3.5 before:rounded-full before:bg-knob before:transition-[inset-inline-start] checked:bg-brand checked:before:start-3.5 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 forced-colors:appearance-auto"
      />
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      {off && (
        <Tip anchor={element} id={id}>
          {disabledReason}
        </Tip>
      )}
    </label>
  );
}
