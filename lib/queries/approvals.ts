import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApprovalState } from "@/lib/contract/campaigns/approval-states";
import { approvals } from "@/lib/contract/campaigns/approvals";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const approvalsQuery = (read: Reader, state: ApprovalState) =>
  infiniteQueryOptions({
    queryKey: [...keys.approvals, "list", state],
    queryFn: ({ pageParam }) =>
      read(approvals.list, { state, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const approvalCountsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.approvals, "counts"],
    queryFn: () => read(approvals.counts, {}),
  });

export const approvalSwitchesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.campaigns, "manual-approval"],
    queryFn: () => read(approvals.switches, {}),
  });
