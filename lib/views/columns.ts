/** A column of a list. Views and settings refer to it by its key. */
export type Column<Key extends string = string> = {
  key: Key;
  label: string;
  /** Width in px; null takes the remaining space. */
  width: number | null;
  numeric?: boolean;
  /** Always shown, always first. */
  isFixed?: boolean;
  /** Hidden by default. */
  isExtra?: boolean;
  /** The sort key; `first` is the direction after the first click. */
  sort?: { by: string; first: "asc" | "desc" };
};

/** The user's columns, after the fixed ones; unknown keys are skipped. */
export function shownColumns<Known extends Column>(
  all: readonly Known[],
  chosen: readonly string[] | null,
): Known[] {
  const fixed = all.filter(({ isFixed }) => isFixed);
  const others = chosen
    ? chosen.flatMap((key) => all.find((column) => column.key === key && !column.isFixed) ?? [])
    : all.filter(({ isFixed, isExtra }) => !isFixed && !isExtra);
  return [...fixed, ...others];
}

/** The same items with the one at index `at` moved to index `to`. */
export function moved<Item>(items: readonly Item[], at: number, to: number): Item[] {
  const next = items.filter((_, index) => index !== at);
  next.splice(to, 0, items[at] as Item);
  return next;
}
