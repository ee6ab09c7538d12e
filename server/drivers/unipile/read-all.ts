import type { Page } from "./api";

/** A list that goes on longer is cut: nobody has so much news between two looks, and each page is asked of the network. */
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
