import type { ReactNode } from "react";

/** An option of a Select or Combobox. `hint` is shown at its end; a reason disables it and replaces the hint. */
export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabledReason?: string;
};

/** The options whose label contains the typed text, ignoring case (SHELL-49). */
export function filterOptions<O extends Pick<Option, "label">>(options: readonly O[], typed: string): O[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
}
