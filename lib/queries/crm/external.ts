import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { externalCrm } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "../keys";
import type { Reader } from "../reader";

const base = keys.crms;
/** How often an open page reads a connection again: while something runs, and otherwise. */
const runningMs = 2_000;
const watchMs = 60_000;
/** Fields, stages and users are read at the CRM, which takes long. */
const fromCrm = { staleTime: 5 * 60_000 };

export const crmConnectionQuery = (read: Reader, platform: ExternalPlatform) =>
  queryOptions({
    queryKey: [...base, platform, "connection"],
    queryFn: () => read(externalCrm.show, { platform }),
    refetchInterval: ({ state: { data } }) =>
      data?.isRunning || data?.first?.state === "running" ? runningMs : watchMs,
  });

// Not with `base`: news of a run must not read at the CRM again.
export const crmMappingQuery = (read: Reader, platform: ExternalPlatform) =>
  queryOptions({
    queryKey: [...keys.crmSettings, platform, "mapping"],
    queryFn: () => read(externalCrm.mapping, { platform }),
    ...fromCrm,
  });

export const crmRulesQuery = (read: Reader, platform: ExternalPlatform) =>
  queryOptions({
    queryKey: [...keys.crmSettings, platform, "rules"],
    queryFn: () => read(externalCrm.rules, { platform }),
    ...fromCrm,
  });

export type LineKind = NonNullable<Input<typeof externalCrm.lines>["kind"]>;

/** The log, newest first, page by page. */
export const crmLinesQuery = (read: Reader, platform: ExternalPlatform, kind: LineKind, limit = 25) =>
  infiniteQueryOptions({
    queryKey: [...base, platform, "lines", kind, limit],
    queryFn: ({ pageParam }) =>
      read(externalCrm.lines, { platform, kind, limit, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Where a prospect is in the connected CRMs. */
export const prospectInCrmsQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...base, "prospect", id],
    queryFn: () => read(externalCrm.ofProspect, { id }),
  });
