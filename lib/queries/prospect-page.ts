import { queryOptions } from "@tanstack/react-query";
import { contactHistory } from "@/lib/contract/prospects/contact-history";
import { neighbors } from "@/lib/contract/prospects/neighbors";
import { keys } from "./keys";
import type { ProspectListFilter } from "./prospects";
import type { Reader } from "./reader";

/** What happened about permission to contact a person, newest first. */
export const contactHistoryQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "contact-history", id],
    queryFn: () => read(contactHistory.list, { prospectId: id }),
  });

/** Who is before and after a prospect in a list. */
export const neighborsQuery = (read: Reader, id: string, filter: ProspectListFilter) =>
  queryOptions({
    queryKey: [...keys.prospects, "neighbors", id, filter],
    queryFn: () => read(neighbors.show, { id, ...filter }),
  });
