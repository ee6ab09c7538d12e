"use client";

import * as Dropdown from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { floatingRow } from "./surface-style";

type Props = {
  icon?: ReactNode;
  /** What is toggled: "Theme". */
  label: string;
  /** The meaning of checked: "Dark". */
  name: string;
  /** The labels for off and on, side by side. */
  options: readonly [string, string];
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A toggle in a Menu, which stays open. */
export function MenuToggle({ icon, label, name, options, checked, onChange }: Props) {
  return (
    <Dropdown.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      aria-label={`${label}: ${name}`}
      className={floatingRow}
    >
      {icon}
      <span className="min-w-0 truncate">{label}</span>
      <span
        aria-hidden
        className="ms-auto inline-flex gap-px rounded-btn bg-sunken p-px shadow-[inset_0_0_0_1px_var(--line)]"
      >
        {options.map((option, index) => (
          <span
            key={option}
            className={classNames(
              "inline-flex h-5.5 items-center rounded-field px-2.5 leading-none font-medium",
              Boolean(index) === checked
                ? "bg-surface text-text shadow-[0_0_0_1px_var(--line),var(--e1)] dark:bg-raised"
                : "text-text-2",
            )}
          >
            {option}
          </span>
        ))}
      </span>
    </Dropdown.CheckboxItem>
  );
}
