import { queryOptions } from "@tanstack/react-query";
import { neighbors } from "@/lib/contract/prospects/neighbors";
import { keys } from "./keys";
import type { ProspectListFilter } from "./prospects";
import type { Reader } from "./reader";

/** Who is before and after a prospect in a list. */
export const neighborsQuery = (read: Reader, id: string, filter: ProspectListFilter) =>
  queryOptions({
    queryKey: [...keys.prospects, "neighbors", id, filter],
    queryFn: () => read(neighbors.show, { id, ...filter }),
  });
