import { queryOptions } from "@tanstack/react-query";
import { crm, type StageWithDeals } from "@/lib/contract/crm/pipelines";
import { crmWishes } from "@/lib/contract/crm/wishes";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "../keys";
import type { Reader } from "../reader";
import { readQuietly } from "./quiet";

export const platform = "default" as const;
const base = keys.deals;

/** What board, table and sums are filtered by. */
export type DealFilter = Pick<Input<typeof crm.stages>, "q" | "owner" | "status" | "closesFrom" | "closesTo">;

/** Whether the built-in CRM is on. */
export const crmInfoQuery = (read: Reader) =>
  queryOptions({ queryKey: [...base, "info"], queryFn: () => read(crm.info, { platform }) });

/** CRMs that the workspace's members wished for. */
export const crmWishesQuery = (read: Reader) =>
  queryOptions({ queryKey: [...base, "wishes"], queryFn: () => read(crmWishes.list, {}) });

export const pipelinesQuery = (read: Reader) =>
  queryOptions({ queryKey: [...base, "pipelines"], queryFn: () => read(crm.pipelines, { platform }) });

export const dealOwnersQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...base, "owners"],
    queryFn: () => read(crm.owners, { platform }),
    staleTime: 60_000,
  });

/** Prospects and companies that a deal can be linked to. */
export const dealProspectsQuery = (read: Reader, q: string) =>
  queryOptions({
    queryKey: [...base, "prospects", q],
    queryFn: () => read(crm.profiles, { platform, q, limit: 8 }),
  });
export const dealCompaniesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...base, "companies"],
    queryFn: () => read(crm.companies, { platform, q: "", limit: 50 }),
    staleTime: 60_000,
  });

const boardKey = (pipelineId: string, filter: DealFilter) => [...base, "board", pipelineId, filter] as const;

/** The board: all stages of a pipeline with their first deals, and as many further ones as are shown already. */
export const boardQuery = (read: Reader, pipelineId: string, filter: DealFilter) => {
  const queryKey = boardKey(pipelineId, filter);
  return queryOptions({
    queryKey,
    queryFn: ({ client }): Promise<StageWithDeals[]> =>
      readQuietly(async () => {
        const shown = client.getQueryData<StageWithDeals[]>(queryKey);
        const stages = await read(crm.stages, { platform, pipelineId, ...filter });
        return Promise.all(
          stages.map((stage) => {
            const before = shown?.find(({ id }) => id === stage.id)?.crmDeals.length ?? 0;
            return readUpTo(read, stage, filter, before);
          }),
        );
      }),
  });
};

async function readUpTo(read: Reader, stage: StageWithDeals, filter: DealFilter, count: number) {
  let grown = stage;
  while (grown.nextCursor !== null && grown.crmDeals.length < count)
    grown = withMore(grown, await nextPage(read, grown, filter));
  return grown;
}

/** The next deals of a stage. */
export const nextPage = (
  read: Reader,
  stage: Pick<StageWithDeals, "id" | "nextCursor">,
  filter: DealFilter,
) =>
  read(crm.stage, {
    platform,
    id: stage.id,
    ...filter,
    ...(stage.nextCursor ? { cursor: stage.nextCursor } : {}),
  });

/** A stage with its next page. A deal that moved meanwhile is shown once. */
export function withMore(stage: StageWithDeals, page: StageWithDeals): StageWithDeals {
  const known = new Set(stage.crmDeals.map(({ id }) => id));
  return {
    ...page,
    crmDeals: [...stage.crmDeals, ...page.crmDeals.filter(({ id }) => !known.has(id))],
  };
}
