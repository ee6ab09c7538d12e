import type { ReactNode } from "react";

/** A filter of a list. */
export type FilterField = {
  key: string;
  label: string;
  options: readonly FilterOption[];
  /** Only one value at a time. */
  isSingle?: boolean;
  /** Values are typed, within these limits. */
  text?: { values: number; length: number };
};
export type FilterOption = { value: string; label: string; count?: number; icon?: ReactNode };

export type ValuesProps = {
  field: FilterField;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBack: () => void;
};
