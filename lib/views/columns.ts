/** A column of a list. Its words in views and settings are its key. */
export type Column<Key extends string = string> = {
  key: Key;
  label: string;
  /** px; null takes what is left. */
  width: number | null;
  numeric?: boolean;
  /** Always there, always first. */
  isFixed?: boolean;
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** What it is sorted by; `first` is the direction of the first press. */
  sort?: { by: string; first: "asc" | "desc" };
};

/** The columns as somebody chose them, fixed ones before; keys that the list does not know (any more) are passed over. */
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

/** The same keys with one moved by so many places. */
export function moved<Item>(items: readonly Item[], at: number, to: number): Item[] {
  const next = items.filter((_, index) => index !== at);
  next.splice(to, 0, items[at] as Item);
  return next;
}
