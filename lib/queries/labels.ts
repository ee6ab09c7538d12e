import { queryOptions } from "@tanstack/react-query";
import { labels } from "@/lib/contract/labels";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The workspace's labels and the user's own, in order. */
export const labelsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.labels, queryFn: () => read(labels.list, {}) });

/** The eight automatic labels with the workspace's settings. */
export const autoLabelsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.labels, "auto"],
    queryFn: () => read(labels.auto, {}),
    staleTime: 300_000,
  });

export const labelQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...keys.labels, "one", id], queryFn: () => read(labels.find, { id }) });
