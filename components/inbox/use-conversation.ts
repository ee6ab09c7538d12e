"use client";

import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/toast";
import { browserApi } from "@/lib/api/browser";
import { type Conversation, inbox } from "@/lib/contract/inbox";
import { formatMomentWithin } from "@/lib/format/moments";
import { keys } from "@/lib/queries/keys";
import { paintLists } from "@/lib/queries/paint";
import { useViewer } from "@/lib/state/viewer";

type Change = { prospectId: string; change: Partial<Conversation>; call: () => Promise<Conversation> };
const changing = [...keys.inbox, "change"];

/** The conversations as they are after what is on its way: a list that was read before is no news of it (ux 8). */
export function useAfterChanges(conversations: readonly Conversation[]): Conversation[] {
  const underWay = useMutationState({
    filters: { mutationKey: changing, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  return useMemo(
    () =>
      conversations.map((one) => {
        const changes = underWay.filter(({ prospectId }) => prospectId === one.prospectId);
        return changes.length > 0 ? Object.assign({}, one, ...changes.map(({ change }) => change)) : one;
      }),
    [conversations, underWay],
  );
}

/** Triage of conversations: shown at once, taken back with a message when the server refuses (ux 8). */
export function useConversationCommands() {
  const t = useTranslations("inbox.toast");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const viewer = useViewer();
  const paint = (prospectId: string, change: Partial<Conversation>) => {
    paintLists<Conversation>(client, [...keys.inbox, "list"], (all) =>
      all.map((one) => (one.prospectId === prospectId ? { ...one, ...change } : one)),
    );
    client.setQueryData(
      [...keys.inbox, "thread", prospectId],
      (data: { conversation: Conversation } | undefined) =>
        data ? { ...data, conversation: { ...data.conversation, ...change } } : data,
    );
  };
  const { mutate } = useMutation({
    mutationKey: changing,
    mutationFn: ({ call }: Change) => call(),
    onMutate: ({ prospectId, change }) => paint(prospectId, change),
    // Lists may have been read again in the meantime, from before it.
    onSuccess: (_, { prospectId, change }) => paint(prospectId, change),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.inbox }),
  });
  const read = ({ prospectId, isUnread }: Conversation) => {
    if (isUnread)
      mutate({
        prospectId,
        change: { isUnread: false },
        call: () => browserApi(inbox.markRead, { prospectId }),
      });
  };
  const unread = ({ prospectId }: Conversation) =>
    mutate({
      prospectId,
      change: { isUnread: true },
      call: () => browserApi(inbox.markUnread, { prospectId }),
    });
  const setDone = (conversation: Conversation, isDone: boolean, isUndo = false) => {
    const { prospectId, fullName } = conversation;
    mutate({
      prospectId,
      change: { isDone, ...(isDone ? { needsYou: false } : {}) },
      call: () => browserApi(inbox.setDone, { prospectId, isDone }),
    });
    if (!isUndo)
      toast.undo(t(isDone ? "done" : "reopened", { name: fullName }), {
        onUndo: () => setDone(conversation, !isDone, true),
      });
  };
  const remind = (conversation: Conversation, remindAt: string | null, isUndo = false) => {
    const { prospectId, fullName } = conversation;
    mutate({
      prospectId,
      change: { remindAt, ...(remindAt ? { needsYou: false, isReminder: false, isDone: false } : {}) },
      call: () => browserApi(inbox.remind, { prospectId, remindAt }),
    });
    if (isUndo) return;
    const text = remindAt
      ? t("reminded", { name: fullName, at: formatMomentWithin(new Date(remindAt), viewer) })
      : t("atHand", { name: fullName });
    toast.undo(text, { onUndo: () => remind(conversation, conversation.remindAt, true) });
  };
  const assign = (conversation: Conversation, assignee: Conversation["assignee"], isUndo = false) => {
    const { prospectId, fullName, assignee: seen } = conversation;
    if (assignee?.id === seen?.id) return;
    mutate({
      prospectId,
      change: { assignee },
      call: () =>
        browserApi(inbox.assignTo, {
          prospectId,
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
