"use client";

import { useUploads } from "@/components/writing/parts/use-uploads";
import { maxMessageCharacters, type Thread } from "@/lib/contract/inbox/inbox";
import { useWhyNot } from "../use-why-not";
import type { WrittenMessage } from "./drafts";
import { useDraft } from "./use-draft";
import { useSend } from "./use-send";

type Options = {
  /** A message that was undone and is edited again. */
  takenUp: WrittenMessage | null;
  onSent: () => void;
};

/** The message being written in a thread: its draft and files, why it cannot be sent yet, and sending it. */
export function useOutgoingMessage(thread: Thread, { takenUp, onSent }: Options) {
  const { prospectId, accountId } = thread.conversation;
  const { channel, choose, draft, change, addFile, clear, renew } = useDraft(
    thread,
    takenUp?.channel ?? thread.defaultChannel,
  );
  const { clientId, subject, text } = draft;
  const { uploads, add: attach } = useUploads(draft.files, addFile);
  const { send, isSending } = useSend({
    onSent: () => {
      clear();
      onSent();
    },
    onSentBefore: renew,
    onUndone: change,
  });

  const signs = text.trim().length;
  const isMail = channel === "email";
  const files = isMail ? draft.files : [];
  const whyNot = useWhyNot(
    thread.channels.find((one) => one.channel === channel),
    signs,
    isMail && thread.replySubject === null && subject.trim() === "",
    isMail && uploads.length > 0,
  );
  const submit = (sendAt?: string) => {
    if (whyNot || isSending) return;
    const ownSubject = isMail ? subject.trim() : "";
    send({
      prospectId,
      accountId,
      clientId,
      channel,
      text: text.trim(),
      files,
      ...(ownSubject ? { subject: ownSubject } : {}),
      ...(sendAt ? { sendAt } : {}),
    });
  };
  return {
    ...{ clientId, channel, choose, isMail, subject, text, files, uploads, attach, change },
    write: (next: string) => change({ text: next }),
    ...{ isTooLong: signs > maxMessageCharacters, whyNot, isSending, submit },
  };
}
export type OutgoingMessage = ReturnType<typeof useOutgoingMessage>;
