"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import type { DraftFile } from "@/lib/contract/inbox/attachments";
import { inbox } from "@/lib/contract/inbox/inbox";
import { formatMomentWithin } from "@/lib/format/moments";
import { keys } from "@/lib/queries/keys";
import { useViewer } from "@/lib/state/viewer";

type Letter = Omit<Input<typeof inbox.send>, "attachments"> & { files: readonly DraftFile[] };
type Taken = { text: string; subject: string; files: readonly DraftFile[] };
type Options = {
  onSent: () => void;
  /** An earlier version of this message was already sent by a call whose answer was lost. */
  onSentBefore: () => void;
  /** Called with the content of the undone message. */
  onUndone: (taken: Taken) => void;
};

/** Sends a message now or at its scheduled time, and offers to undo it (ux 61, INBOX-11). */
export function useSend({ onSent, onSentBefore, onUndone }: Options) {
  const t = useTranslations("inbox.composer");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const viewer = useViewer();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.inbox });
  const undo = useMutation({
    mutationFn: ({ id }: { id: string; taken: Taken }) => browserApi(inbox.undo, { id }),
    onSuccess: (_, { taken }) => onUndone(taken),
    onError: onRefusal,
    onSettled,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ files, ...letter }: Letter) =>
      browserApi(inbox.send, {
        ...letter,
        ...(files.length > 0 ? { attachments: files.map(({ id }) => id) } : {}),
      }),
    onSuccess: (message, { text, subject = "", files, sendAt }) => {
      onSent();
      const said = sendAt ? t("scheduled", { at: formatMomentWithin(new Date(sendAt), viewer) }) : t("sent");
      toast.undo(said, { onUndo: () => undo.mutate({ id: message.id, taken: { text, subject, files } }) });
    },
    onError(error) {
      onRefusal(error);
      if (error instanceof ApiError && error.code === "message_sent_before") onSentBefore();
    },
    onSettled,
  });
  return { send: mutate, isSending: isPending };
}
