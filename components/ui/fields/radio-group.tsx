"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "../class-names";

type RadioOption<Value extends string> = {
  value: Value;
  label: string;
  /** The label's language, if it is not the page's. */
  lang?: string;
  description?: ReactNode;
  /** Beside the label: a plan's name. */
  aside?: ReactNode;
  disabledReason?: string;
};

type Props<Value extends string> = {
  legend: string;
  hideLegend?: boolean;
  name?: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  /** `cards` if each option has a description. */
  look?: "plain" | "cards";
  className?: string;
};

const card =
  "rounded-card border border-line bg-surface p-3.5 has-checked:border-brand has-checked:bg-select has-checked:shadow-[inset_0_0_0_1px_var(--brand)] has-disabled:bg-canvas";

/** Selects one of a few options, all of them visible. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { legend, hideLegend, name, value, onChange, options, look = "plain", className } = props;
  const ownName = useId();
  const cards = look === "cards";
  return (
    <fieldset className={classNames("min-w-0", className)}>
      <legend className={hideLegend ? "sr-only" : "type-compact mb-1.5 font-medium"}>{legend}</legend>
      <div
        className={
          cards
            ? "grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
            : "flex flex-wrap gap-x-4.5 gap-y-2 pointer-coarse:gap-y-6.5"
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              "flex items-start gap-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              cards ? card : "type-compact rounded-chip",
            )}
          >
            <span className="flex h-4.5 items-center">
              <input
                type="radio"
                name={name ?? ownName}
                value={option.value}
                checked={option.value === value}
                disabled={Boolean(option.disabledReason)}
                onChange={() => onChange(option.value)}
                className="touch-area size-4 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-[5px] checked:border-brand disabled:cursor-not-allowed disabled:border-line forced-colors:appearance-auto"
              />
            </span>
            <span className="min-w-0">
              <span
                lang={option.lang}
                className={classNames(
                  "type-compact flex flex-wrap items-center gap-1.5",
                  cards && "font-semibold",
                )}
              >
                {option.label}
                {option.aside}
              </span>
              {(option.description || option.disabledReason) && (
                <span className="type-compact wrap-anywhere block text-text-2">
                  {option.disabledReason ?? option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
