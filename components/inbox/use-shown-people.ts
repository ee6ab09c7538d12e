"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Conversation, Split } from "@/lib/contract/inbox/inbox";
import { conversationsQuery } from "@/lib/queries/inbox";
import { inboxCountsQuery } from "@/lib/queries/inbox-counts";
import {
  accountKey,
  askedBeside,
  askedFilter,
  askedSplit,
  filterOf,
  firstSplit,
  type InboxFilter,
  type InboxView,
  indexOfOpen,
} from "./list/views";
import { useAfterChanges } from "./thread/use-conversation";
import { useOpenPerson } from "./use-open-person";

const replace = (url: string) => window.history.replaceState(null, "", url);

/**
 * The conversations listed beside the open one, and navigation between them. Every conversation has its own URL, which also carries the
 * state of the list (split, account, search). All data is loaded on the client, so that moving to the next conversation never waits for a
 * page (ux 58).
 */
export function useShownPeople() {
  const { prospectId, accountId, go } = useOpenPerson();
  const query = useSearchParams();
  const { data: counts, isError: isUncounted } = useQuery(inboxCountsQuery(browserApi));
  const asked = askedSplit(query.get("split"));
  // The first choice stays even after the last waiting conversation was answered.
  const [first, setFirst] = useState<Split>();
  if (!asked && !first && (counts || isUncounted)) setFirst(firstSplit(counts));
  const split = asked ?? first ?? "all";
  const beside = prospectId === null ? askedBeside(query.get("split")) : undefined;
  const [search, setSearch] = useState(query.get("query") ?? "");
  const filter = askedFilter((key) => query.get(key));
  const list = useInfiniteQuery({
    ...conversationsQuery(browserApi, filterOf(split, search, query.get("selectedCred"), filter)),
    enabled: !beside && (asked !== undefined || first !== undefined),
  });
  const read = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const people = useAfterChanges(read);
  const at = indexOfOpen(people, { prospectId, accountId });
  // A conversation that is done leaves the list but stays open; the one that took its place is next.
  const current = at >= 0 ? people[at] : undefined;
  const place = useRef(-1);
  if (at >= 0) place.current = at;
  // The same for its ID.
  const openId = useRef<string>(undefined);
  if (current) openId.current = current.id;

  const kept = (shown: InboxView) => {
    const wanted = new URLSearchParams(query);
    wanted.set("split", shown);
    wanted.delete(accountKey);
    if (search) wanted.set("query", search);
    else wanted.delete("query");
    return wanted;
  };
  /** The same with the conversation that stays open. */
  const stayed = (shown: InboxView) => {
    const wanted = kept(shown);
    if (accountId) wanted.set(accountKey, accountId);
    return wanted;
  };
  const narrow = (change: Partial<InboxFilter>) => {
    const wanted = stayed(split);
    for (const [key, value] of Object.entries(change))
      if (value) wanted.set(key, value);
      else wanted.delete(key);
    replace(`?${wanted}`);
  };
  const open = (conversation: Conversation | undefined) => {
    if (!conversation) return;
    const wanted = kept(split);
    wanted.set(accountKey, conversation.accountId);
    go(`/inbox/${conversation.prospectId}?${wanted}`);
  };
  const move = (by: 1 | -1) => {
    const to = at < 0 && by > 0 ? Math.max(0, place.current) : place.current + by;
    open(people[Math.min(people.length - 1, Math.max(0, to))]);
  };
  /**
   * Opens the next conversation; at the end of the list the previous one; without any other, the list. An answered one has already left the
   * list; one that left a moment ago may still be rendered and is skipped.
   */
  const openNext = () => {
    if (place.current < 0) return;
    const stays = (one: Conversation) => one.id !== openId.current && (split !== "needs_you" || one.needsYou);
    const next = people.slice(place.current).find(stays) ?? people.slice(0, place.current).findLast(stays);
    if (next) open(next);
    else close();
  };
  const close = () => go(`/inbox?${kept(split)}`);
  return {
    prospectId,
    accountId,
    counts,
    split,
    view: beside ?? split,
    // The open conversation belongs to a list of conversations, so views of another kind open as a page of their own.
    chooseView: (to: InboxView) =>
      askedBeside(to) && prospectId !== null ? go(`/inbox?${kept(to)}`) : replace(`?${stayed(to)}`),
    search,
    setSearch,
    filter,
    narrow,
    clear: () => narrow(askedFilter(() => null)),
    list,
    people,
    at,
    open,
    current,
    close,
    move,
    openNext,
  };
}
export type ShownPeople = ReturnType<typeof useShownPeople>;
