"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { labels, type ReplyLabel } from "@/lib/contract/labels";
import { keys } from "@/lib/queries/keys";

/** Corrects the label of a reply, with an optimistic update; similar replies get the same label from now on (ux 8, 59). */
export function useCorrectLabel(prospectId: string) {
  const t = useTranslations("labels");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const queryKey = [...keys.inbox, "thread", prospectId];
  const paint = (messageId: string, label: ReplyLabel) =>
    client.setQueriesData<Thread | null>(
      { queryKey },
      (thread) =>
        thread && {
          ...thread,
          messages: thread.messages.map((message) =>
            message.id === messageId
              ? {
                  ...message,
                  label: {
                    ...{ label, confidence: null, source: "person", reasons: [], isQuestion: false },
                    ...{ givenAt: message.at, givenBy: null },
                  },
                }
              : message,
          ),
        },
    );
  const { mutate } = useMutation({
    mutationFn: ({ messageId, label }: { messageId: string; label: ReplyLabel }) =>
      browserApi(labels.correct, { id: messageId, label }),
    onMutate: ({ messageId, label }) => paint(messageId, label),
    onSuccess: (_, { label }) => toast.success(t("toast.corrected", { label: t(`ai.${label}`) })),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.inbox }),
  });
  return mutate;
}
