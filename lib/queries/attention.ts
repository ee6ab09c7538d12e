import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { attention } from "@/lib/contract/attention";
import type { WaitReason } from "@/lib/contract/reasons";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the key of prospects, so that changes to prospects refresh it. */
const key = [...keys.prospects, "attention"] as const;

export const attentionQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...key, id], queryFn: () => read(attention.groups, { id }) });

export const attentionListQuery = (read: Reader, id: string, reason: WaitReason) =>
  infiniteQueryOptions({
    queryKey: [...key, id, reason],
    queryFn: ({ pageParam }) =>
      read(attention.list, { id, reason, limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
