import { queryOptions } from "@tanstack/react-query";
import { labels } from "@/lib/contract/labels";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The workspace's labels and one's own, in their order. */
export const labelsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.labels, queryFn: () => read(labels.list, {}) });
