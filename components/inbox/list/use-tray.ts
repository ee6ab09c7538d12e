"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Candidate, inbox, type UnmatchedMail } from "@/lib/contract/inbox/inbox";
import { unmatchedQuery } from "@/lib/queries/inbox";
import { keys } from "@/lib/queries/keys";

/** Messages of unknown senders, the open one, and its actions; after each action the next one opens. */
export function useTray() {
  const t = useTranslations("inbox.tray");
  const go = useGo();
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const list = useInfiniteQuery(unmatchedQuery(browserApi));
  const mails = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [openId, setOpenId] = useState<string | null>(null);
  const at = mails.findIndex(({ id }) => id === openId);

  const { mutate } = useMutation({
    mutationFn: ({ call }: { call: () => Promise<unknown>; done?: () => void }) => call(),
    onSuccess: (_, { done }) => done?.(),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.inbox }),
  });
  const openNext = () => setOpenId((mails[at + 1] ?? mails[at - 1])?.id ?? null);
  return {
    list,
    mails,
    at,
    current: at >= 0 ? mails[at] : undefined,
    open: (mail: UnmatchedMail | null) => setOpenId(mail?.id ?? null),
    move: (by: 1 | -1) => setOpenId(mails[Math.min(mails.length - 1, Math.max(0, at + by))]?.id ?? null),
    assign({ id }: UnmatchedMail, { prospectId, fullName }: Candidate) {
      openNext();
      mutate({
        call: () => browserApi(inbox.assign, { id, prospectId }),
        done: () =>
          toast.success(t("assigned", { name: fullName }), {
            action: { label: t("open"), onClick: () => go(`/inbox/${prospectId}?split=all`) },
          }),
      });
    },
    retry({ id }: UnmatchedMail) {
      mutate({ call: () => browserApi(inbox.retry, { id }), done: () => toast.success(t("retried")) });
    },
    dismiss({ id, from }: UnmatchedMail) {
      openNext();
      const settle = (isDone: boolean) => browserApi(inbox.dismiss, { id, isDone });
      mutate({
        call: () => settle(true),
        done: () =>
          toast.undo(t("dismissed", { from }), { onUndo: () => mutate({ call: () => settle(false) }) }),
      });
    },
  };
}
