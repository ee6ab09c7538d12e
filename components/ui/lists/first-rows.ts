import { useEffect, useState } from "react";

/** More than any window shows before somebody scrolls. */
const inSight = 14;

/** What of a list the server draws, and a browser at first: rows out of sight follow at once, and cost nobody's first look. */
export function useFirstRows<T>(items: readonly T[]): readonly T[] {
  const [isAll, setAll] = useState(false);
  useEffect(() => setAll(true), []);
  return isAll ? items : items.slice(0, inSight);
}
