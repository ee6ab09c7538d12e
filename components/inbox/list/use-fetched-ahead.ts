"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import { threadQuery } from "@/lib/queries/inbox";

/** Offsets from the open conversation: E and J move forward, possibly faster than one prefetch; K moves back. */
const ahead = [1, 2, 3, -1];

/** Prefetches the conversations around the open one, so that they open at once (ux 58). A cached one is shown first and then refetched. */
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
