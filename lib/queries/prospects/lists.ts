import { queryOptions } from "@tanstack/react-query";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** Loaded with the first request, because the list of all prospects begins without it. */
const contract = async () => (await import("@/lib/contract/prospects/prospect-lists")).prospectLists;

/** The workspace's lists by name. */
export const listsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.lists, "all"],
    queryFn: async () => read((await contract()).list, {}),
  });

export const listsOfProspectQuery = (read: Reader, prospectId: string) =>
  queryOptions({
    queryKey: [...keys.lists, "of", prospectId],
    queryFn: async () => read((await contract()).ofProspect, { prospectId }),
  });
