"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { readThreadPage, withEarlier } from "@/lib/queries/inbox-thread";
import { keys } from "@/lib/queries/keys";

/** Read before the reader comes to them. */
const ahead = "800px";

/**
 * Reads the page before the oldest message that is shown, by itself as soon as the reader of `scroller` comes near `top`; one
 * that failed is read again by `load` alone. A thread that grew so is forgotten when it is left: it opens again with its end.
 */
export function useEarlierMessages(
  { conversation: { id, prospectId, accountId }, nextCursor }: Thread,
  scroller: RefObject<HTMLElement | null>,
) {
  const client = useQueryClient();
  // The same conversation may be held under its account's address and under the person's alone.
  const held = {
    queryKey: [...keys.inbox, "thread", prospectId],
    predicate: ({ state }: { state: { data?: unknown } }) =>
      (state.data as Thread | null | undefined)?.conversation.id === id,
  };
  const top = useRef<HTMLDivElement>(null);
  const hasGrown = useRef(false);
  const { mutate, isPending, isError, data } = useMutation({
    mutationFn: (cursor: string) => readThreadPage(browserApi, { prospectId, accountId }, cursor),
  });
  const load = () => {
    if (!nextCursor || isPending) return;
    mutate(nextCursor, {
      onSuccess: (page, cursor) => {
        hasGrown.current = true;
        // The button goes with the last page; whoever pressed it goes on in the thread.
        if (!page.nextCursor && top.current?.contains(document.activeElement))
          scroller.current?.focus({ preventScroll: true });
        client.setQueriesData(held, (thread: Thread | null | undefined) =>
          thread?.nextCursor === cursor ? withEarlier(thread, page) : thread,
        );
      },
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew for each page
  useEffect(() => {
    if (!top.current || !nextCursor || isPending || isError) return;
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && load(), {
      root: scroller.current,
      rootMargin: `${ahead} 0px 0px 0px`,
    });
    near.observe(top.current);
    return () => near.disconnect();
  }, [nextCursor, isPending, isError]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is left
  useEffect(() => () => void (hasGrown.current && client.removeQueries(held)), []);
  return { top, load, isLoading: isPending, hasFailed: isError, page: data };
}
