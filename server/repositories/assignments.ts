/** What sets the changed columns of a row, whose id is the statement's first parameter. */
export function assignmentsOf<Change extends object>(
  change: Change,
  columnOf: Readonly<Record<keyof Change, string>>,
): { sets: string[]; values: unknown[] } {
  const entries = Object.entries(change) as [keyof Change, unknown][];
  return {
    sets: entries.map(([name], index) => `${columnOf[name]} = $${index + 2}`),
    values: entries.map(([, value]) => value),
  };
}
