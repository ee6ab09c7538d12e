import type { QueryClient, QueryKey } from "@tanstack/react-query";

type Pages<Item> = { pages: { items: Item[] }[] };
const isPages = (data: unknown): data is Pages<unknown> =>
  typeof data === "object" && data !== null && "pages" in data;

/**
 * Shows the lists kept under a key as they will be once the server answered (ux 8): changed, shorter, in another order. Reading them
 * again takes back what was refused. Which page holds what is all the same to lists that are read on.
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
