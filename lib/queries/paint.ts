import type { QueryClient, QueryKey } from "@tanstack/react-query";

type Pages<Item> = { pages: { items: Item[] }[] };
const isPages = (data: unknown): data is Pages<unknown> =>
  typeof data === "object" && data !== null && "pages" in data;

/**
 * Optimistically updates all cached lists under a key (ux 8): changed, removed or reordered items. A refetch reverts what the server
 * refused. In paged lists it does not matter which page holds an item.
 */
export function paintLists<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  draw: (items: readonly Item[]) => Item[],
): void {
  client.setQueriesData({ queryKey }, (data: unknown) => {
    if (!isPages(data)) return data;
    const items = draw(data.pages.flatMap((page) => page.items as Item[]));
    return {
      ...data,
      pages: data.pages.map((page, index) => ({ ...page, items: index === 0 ? items : [] })),
    };
  });
}
