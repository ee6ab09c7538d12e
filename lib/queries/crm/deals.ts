import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type dealSorts, deals } from "@/lib/contract/crm/deals";
import { crm } from "@/lib/contract/crm/pipelines";
import { keys } from "../keys";
import type { Reader } from "../reader";
import { type DealFilter, platform } from "./pipelines";

const base = keys.deals;

export const dealQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...base, "deal", id], queryFn: () => read(deals.show, { platform, id }) });

export const dealsOfProspectQuery = (read: Reader, prospectId: string) =>
  queryOptions({
    queryKey: [...base, "prospect", prospectId],
    queryFn: () => read(deals.ofProspect, { platform, prospectId }),
  });

/** What all deals of a pipeline that match add up to. */
export const dealSumsQuery = (read: Reader, pipelineId: string, filter: DealFilter) =>
  queryOptions({
    queryKey: [...base, "sums", pipelineId, filter],
    queryFn: () => read(deals.sums, { platform, id: pipelineId, ...filter }),
  });

/** All stages with the numbers of all their deals, whatever their status, for the settings. */
export const stagesQuery = (read: Reader, pipelineId: string) =>
  queryOptions({
    queryKey: [...base, "stages", pipelineId],
    queryFn: () => read(crm.stages, { platform, pipelineId, owner: "all", status: "all" }),
  });

export type DealSort = { by: (typeof dealSorts)[number]; direction: "asc" | "desc" };

/** The table: the deals of a pipeline, page by page. */
export const dealTableQuery = (read: Reader, pipelineId: string, filter: DealFilter, sort: DealSort) =>
  infiniteQueryOptions({
    queryKey: [...base, "table", pipelineId, filter, sort],
    queryFn: ({ pageParam }) =>
      read(deals.list, {
        ...{ platform, pipelineId, ...filter, sort: sort.by, direction: sort.direction, limit: 50 },
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
