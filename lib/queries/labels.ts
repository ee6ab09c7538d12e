import { queryOptions } from "@tanstack/react-query";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Loaded with the first request: most pages ask only once a menu is opened. */
const contract = async () => (await import("@/lib/contract/labels")).labels;

/** The workspace's labels and the user's own, in order. */
export const labelsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.labels, queryFn: async () => read((await contract()).list, {}) });

/** The eight automatic labels with the workspace's settings. */
export const autoLabelsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.labels, "auto"],
    queryFn: async () => read((await contract()).auto, {}),
    staleTime: 300_000,
  });

export const labelQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.labels, "one", id],
    queryFn: async () => read((await contract()).find, { id }),
  });
