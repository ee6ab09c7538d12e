import { useEffect, useState } from "react";

/** More rows than any window shows before scrolling. */
const inSight = 14;

/**
 * The rows for the first render, on the server and in the browser; the rest follows right after, so that it does not delay what is visible.
 */
export function useFirstRows<T>(items: readonly T[]): readonly T[] {
  const [isAll, setAll] = useState(false);
  useEffect(() => setAll(true), []);
  return isAll ? items : items.slice(0, inSight);
}
