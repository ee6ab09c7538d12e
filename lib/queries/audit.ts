import { infiniteQueryOptions } from "@tanstack/react-query";
import { audit } from "@/lib/contract/audit";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type AuditFilter = Input<typeof audit.download>;

/** Newest entries first, page by page. */
export const auditQuery = (read: Reader, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.audit, filter],
    queryFn: ({ pageParam }) =>
      read(audit.list, { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
