import type { ReactNode } from "react";

/** One choice of a Select or Combobox. `hint` stands at its end; a reason switches it off and takes the hint's place. */
export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabledReason?: string;
};

/** The options whose label holds the typed text, whatever the case (SHELL-49). */
export function filterOptions<O extends Pick<Option, "label">>(options: readonly O[], typed: string): O[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
}
