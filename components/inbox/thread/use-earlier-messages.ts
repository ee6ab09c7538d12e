"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { readThreadPage, withEarlier } from "@/lib/queries/inbox-thread";
import { keys } from "@/lib/queries/keys";

/** How far ahead of the reader earlier messages are loaded. */
const ahead = "800px";

/**
 * Loads the page before the oldest message shown, automatically when the reader of `scroller` comes near `top`; after an error only `load`
 * retries. Earlier pages are dropped when the thread is left, so that it opens at its end again.
 */
export function useEarlierMessages(
  { conversation: { id, prospectId, accountId }, nextCursor }: Thread,
  scroller: RefObject<HTMLElement | null>,
) {
  const client = useQueryClient();
  // The conversation may be cached both with its account's ID and with the person's alone.
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
        // The button disappears with the last page, so the focus moves into the thread.
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
