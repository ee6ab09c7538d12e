import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/api-error";
import type { Input } from "@/lib/contract/endpoint";
import { inbox, type Thread } from "@/lib/contract/inbox/inbox";
import { savedReplies } from "@/lib/contract/inbox/saved-replies";
import { notes } from "@/lib/contract/prospects/notes";
import { readThread, type Which } from "./inbox-thread";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type ConversationFilter = Omit<Input<typeof inbox.conversations>, "cursor" | "offset" | "limit">;

export const conversationsQuery = (read: Reader, filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.inbox, "list", filter],
    queryFn: ({ pageParam }) =>
      read(inbox.conversations, { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** A conversation from its end as far back as the user has read; events refetch only the newest page (RT-12). Null: no messages yet. */
export const threadQuery = (read: Reader, { prospectId, accountId }: Which) =>
  queryOptions({
    queryKey: [...keys.inbox, "thread", prospectId, accountId],
    queryFn: ({ client, queryKey }): Promise<Thread | null> =>
      readThread(
        read,
        { prospectId, accountId },
        () => client.getQueryData<Thread | null>(queryKey) ?? undefined,
      ).catch(nullForNone),
  });

function nullForNone(error: unknown): null {
  if (error instanceof ApiError && error.code === "not_found") return null;
  throw error;
}

export const unmatchedQuery = (read: Reader) =>
  infiniteQueryOptions({
    queryKey: [...keys.inbox, "unmatched"],
    queryFn: ({ pageParam }) =>
      read(inbox.unmatched, { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** What was last written to and from a person, on each channel. */
export const conversationsOfQuery = (read: Reader, prospectId: string) =>
  queryOptions({
    queryKey: [...keys.inbox, "of-person", prospectId],
    queryFn: () => read(inbox.ofPerson, { prospectId }),
  });

/** Members a conversation can be assigned to; without a conversation, everyone with access to the inbox. */
export const assigneesQuery = (read: Reader, of?: { prospectId: string; accountId: string }) =>
  queryOptions({
    queryKey: [...keys.workspace, "assignees", of ? `${of.prospectId}/${of.accountId}` : null],
    queryFn: () => read(inbox.assignees, of ? { prospectId: of.prospectId, accountId: of.accountId } : {}),
    staleTime: 60_000,
  });

/** The workspace's notes about a person. */
export const notesQuery = (read: Reader, prospectId: string) =>
  queryOptions({ queryKey: [...keys.notes, prospectId], queryFn: () => read(notes.list, { prospectId }) });

export const savedRepliesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.savedReplies, queryFn: () => read(savedReplies.list, {}) });

/** People an email may be from; an empty query finds none. */
export const candidatesQuery = (read: Reader, query: string) =>
  queryOptions({
    queryKey: [...keys.inbox, "candidates", query],
    queryFn: () => read(inbox.candidates, { query }),
  });
