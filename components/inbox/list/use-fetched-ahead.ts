"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import { threadQuery } from "@/lib/queries/inbox";

/** Places from the open one: E and J go on, and whoever keeps pressing is ahead of one fetch; K goes back. */
const ahead = [1, 2, 3, -1];

/** Fetches the conversations around the open one, so that they open at once (ux 58). What was read before is shown as it was, and read again then. */
export function useFetchedAhead(people: readonly Conversation[], at: number) {
  const client = useQueryClient();
  const near = ahead.flatMap((by) => people[at + by] ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who come near
  useEffect(() => {
    for (const one of near) {
      const query = threadQuery(browserApi, one);
      if (client.getQueryData(query.queryKey) === undefined) void client.prefetchQuery(query);
    }
  }, [client, near.map(({ id }) => id).join()]);
}
