import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { mailboxLists } from "@/lib/contract/accounts/mailbox-list";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "../keys";
import type { Reader } from "../reader";

export type MailboxFilter = Input<typeof mailboxLists.facets>;

/** All below the mailboxes, whose changes concern them. */
export const mailboxListKey = [...keys.mailboxes, "list"] as const;

export const mailboxListQuery = (read: Reader, filter: MailboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...mailboxListKey, filter],
    queryFn: ({ pageParam }) =>
      read(mailboxLists.list, { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The number of mailboxes for each value of a filter. */
export const mailboxFacetsQuery = (read: Reader, filter: MailboxFilter) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "facets", filter],
    queryFn: () => read(mailboxLists.facets, filter),
    placeholderData: (before) => before,
  });

/** Emails leave all day long without an event, so the open page asks again now and then. */
const refetchMs = 60_000;

export const mailboxOverviewQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "overview"],
    queryFn: () => read(mailboxLists.overview, {}),
    refetchInterval: refetchMs,
  });
