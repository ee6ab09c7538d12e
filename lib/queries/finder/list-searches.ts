import { queryOptions } from "@tanstack/react-query";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** What adds found people to a list. Its contract comes with the first request: people are searched without it. */
export const listSearchesQuery = (read: Reader, listId: string) =>
  queryOptions({
    queryKey: [...keys.searches, "list", listId],
    queryFn: async () =>
      read((await import("@/lib/contract/finder/found-lists")).foundLists.list, { listId }),
  });
