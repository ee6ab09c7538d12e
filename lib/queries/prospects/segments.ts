import { queryOptions } from "@tanstack/react-query";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** Loaded with the first request, because pages begin without it. */
const contract = async () => (await import("@/lib/contract/prospects/segments")).segments;

/** The workspace's live segments, newest first, or those that feed one campaign. */
export const segmentsQuery = (read: Reader, campaignId?: string) =>
  queryOptions({
    queryKey: [...keys.lists, "segments", campaignId ?? null],
    queryFn: async () => read((await contract()).list, campaignId ? { campaignId } : {}),
  });

export const skippedQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.lists, "skipped", id],
    queryFn: async () => read((await contract()).skipped, { id }),
  });
