"use client";

import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Conversation, inbox } from "@/lib/contract/inbox/inbox";
import { formatMomentWithin } from "@/lib/format/moments";
import { keys } from "@/lib/queries/keys";
import { paintLists } from "@/lib/queries/paint";
import { useViewer } from "@/lib/state/viewer";

type Change = {
  id: string;
  prospectId: string;
  change: Partial<Conversation>;
  call: () => Promise<Conversation>;
};
const changing = [...keys.inbox, "change"];

/** The conversations with pending changes applied, so that a list fetched before them does not revert them (ux 8). */
export function useAfterChanges(conversations: readonly Conversation[]): Conversation[] {
  const underWay = useMutationState({
    filters: { mutationKey: changing, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  return useMemo(
    () =>
      conversations.map((one) => {
        const changes = underWay.filter(({ id }) => id === one.id);
        return changes.length > 0 ? Object.assign({}, one, ...changes.map(({ change }) => change)) : one;
      }),
    [conversations, underWay],
  );
}

/** Triage actions on conversations; they update optimistically, and an error reverts them with a message (ux 8). */
export function useConversationCommands() {
  const t = useTranslations("inbox.toast");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const viewer = useViewer();
  const paint = ({ id, prospectId, change }: Change) => {
    paintLists<Conversation>(client, [...keys.inbox, "list"], (all) =>
      all.map((one) => (one.id === id ? { ...one, ...change } : one)),
    );
    client.setQueriesData(
      { queryKey: [...keys.inbox, "thread", prospectId] },
      (data: { conversation: Conversation } | null | undefined) =>
        data?.conversation.id === id ? { ...data, conversation: { ...data.conversation, ...change } } : data,
    );
  };
  const { mutate } = useMutation({
    mutationKey: changing,
    mutationFn: ({ call }: Change) => call(),
    onMutate: paint,
    // Applied again, because lists may have been refetched meanwhile with the state before it.
    onSuccess: (_, change) => paint(change),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.inbox }),
  });
  const read = ({ id, prospectId, accountId, isUnread }: Conversation) => {
    if (isUnread)
      mutate({
        id,
        prospectId,
        change: { isUnread: false },
        call: () => browserApi(inbox.markRead, { prospectId, accountId }),
      });
  };
  const unread = ({ id, prospectId, accountId }: Conversation) =>
    mutate({
      id,
      prospectId,
      change: { isUnread: true },
      call: () => browserApi(inbox.markUnread, { prospectId, accountId }),
    });
  const setDone = (conversation: Conversation, isDone: boolean, isUndo = false) => {
    const { id, prospectId, accountId, fullName } = conversation;
    mutate({
      id,
      prospectId,
      change: { isDone, ...(isDone ? { needsYou: false } : {}) },
      call: () => browserApi(inbox.setDone, { prospectId, accountId, isDone }),
    });
    if (!isUndo)
      toast.undo(t(isDone ? "done" : "reopened", { name: fullName }), {
        onUndo: () => setDone(conversation, !isDone, true),
      });
  };
  const remind = (conversation: Conversation, remindAt: string | null, isUndo = false) => {
    const { id, prospectId, accountId, fullName } = conversation;
    mutate({
      id,
      prospectId,
      change: { remindAt, ...(remindAt ? { needsYou: false, isReminder: false, isDone: false } : {}) },
      call: () => browserApi(inbox.remind, { prospectId, accountId, remindAt }),
    });
    if (isUndo) return;
    const text = remindAt
      ? t("reminded", { name: fullName, at: formatMomentWithin(new Date(remindAt), viewer) })
      : t("atHand", { name: fullName });
    toast.undo(text, { onUndo: () => remind(conversation, conversation.remindAt, true) });
  };
  const assign = (conversation: Conversation, assignee: Conversation["assignee"], isUndo = false) => {
    const { id, prospectId, accountId, fullName, assignee: seen } = conversation;
    if (assignee?.id === seen?.id) return;
    mutate({
      id,
      prospectId,
      change: { assignee },
      call: () =>
        browserApi(inbox.assignTo, {
          prospectId,
          accountId,
          assigneeId: assignee?.id ?? null,
          seenAssigneeId: seen?.id ?? null,
        }),
    });
    if (isUndo) return;
    const text = assignee
      ? t("assigned", { name: fullName, to: assignee.name })
      : t("unassigned", { name: fullName });
    toast.undo(text, { onUndo: () => assign({ ...conversation, assignee }, seen, true) });
  };
  return { read, unread, setDone, remind, assign };
}
export type ConversationCommands = ReturnType<typeof useConversationCommands>;
