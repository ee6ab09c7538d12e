import { maxSkippedTransactions } from "@/lib/contract/payments";

export const pageSize = 10;

export const skipOf = (page: number) => (page - 1) * pageSize;

/** The page in the URL; an invalid one is the first, one beyond the last that can be asked for too. */
export function pageOf(params: Pick<URLSearchParams, "get">): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && skipOf(page) <= maxSkippedTransactions ? page : 1;
}
