"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/toast";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import { inbox } from "@/lib/contract/inbox";
import { formatMomentWithin } from "@/lib/format/moments";
import { keys } from "@/lib/queries/keys";
import { useViewer } from "@/lib/state/viewer";

type Letter = Omit<Input<typeof inbox.send>, "clientId">;
type Wishes = {
  onSent: () => void;
  /** With the words of what was taken back. */
  onUndone: (text: string) => void;
};

/** Sends a message now or at its time, and offers to take it back (ux 61, INBOX-11). */
export function useSend({ onSent, onUndone }: Wishes) {
  const t = useTranslations("inbox.composer");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const viewer = useViewer();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.inbox });
  const undo = useMutation({
    mutationFn: ({ id }: { id: string; text: string }) => browserApi(inbox.undo, { id }),
    onSuccess: (_, { text }) => onUndone(text),
    onError: onRefusal,
    onSettled,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (letter: Letter) => browserApi(inbox.send, { ...letter, clientId: crypto.randomUUID() }),
    onSuccess: (message, { text, sendAt }) => {
      onSent();
      const said = sendAt ? t("scheduled", { at: formatMomentWithin(new Date(sendAt), viewer) }) : t("sent");
      toast.undo(said, { onUndo: () => undo.mutate({ id: message.id, text }) });
    },
    onError: onRefusal,
    onSettled,
  });
  return { send: mutate, isSending: isPending };
}
