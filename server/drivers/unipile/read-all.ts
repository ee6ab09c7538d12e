import type { Page } from "./api";

/** Longer lists are cut: there is never that much news between two checks, and each page is a request to the network. */
const maxPages = 40;

/** Everything since an instant out of a list that has the newest first. */
export async function readAll<T extends { at: Date }>(
  read: (page: string | null) => Promise<Page<T>>,
  since: Date,
): Promise<T[]> {
  const found: T[] = [];
  let page: string | null = null;
  for (let count = 0; count < maxPages; count++) {
    const { items, next }: Page<T> = await read(page);
    found.push(...items.filter(({ at }) => at >= since));
    if (next === null || items.some(({ at }) => at < since)) break;
    page = next;
  }
  return found;
}
