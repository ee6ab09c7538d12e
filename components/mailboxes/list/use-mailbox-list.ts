"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { browserApi } from "@/lib/api/browser";
import type { MailboxTab } from "@/lib/contract/accounts/mailbox-list";
import type { ViewState } from "@/lib/contract/views";
import { mailboxListQuery } from "@/lib/queries/mailboxes/list";
import { pushQuery, replaceQuery } from "@/lib/state/address";
import { writeState } from "@/lib/views/address";
import { withFilter } from "@/lib/views/view-state";
import { filterOf, listKeys, stateIn, tabOf } from "./filter";

/** The mailboxes that the URL asks for, and functions that change what it asks for. */
export function useMailboxList() {
  const params = useSearchParams();
  const query = new URLSearchParams(params);
  const state = stateIn(query);
  const filter = filterOf(state);
  const list = useInfiniteQuery(mailboxListQuery(browserApi, filter));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const write = (next: ViewState) => writeState(query, listKeys, { viewId: null, state: next });
  const { tab, ...chosen } = state.filter;
  return {
    ...{ list, items, state, filter, tab: tabOf(state), chosen },
    isFiltered: state.query !== "" || Object.keys(chosen).length > 0,
    search: (words: string) => replaceQuery(write({ ...state, query: words })),
    choose: (key: string, values: readonly string[]) => replaceQuery(write(withFilter(state, key, values))),
    open: (next: MailboxTab) => pushQuery(write(withFilter(state, "tab", next === "all" ? [] : [next]))),
    clear: () => replaceQuery(write({ ...state, query: "", filter: tab ? { tab } : {} })),
  };
}
export type MailboxList = ReturnType<typeof useMailboxList>;
