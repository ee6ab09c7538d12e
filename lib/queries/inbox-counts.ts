import { queryOptions } from "@tanstack/react-query";
import { inboxCounts } from "@/lib/contract/inbox/counts";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const inboxCountsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.inbox, "counts"], queryFn: () => read(inboxCounts, {}) });
