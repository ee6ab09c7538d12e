"use client";

import { useState } from "react";
import type { Message, Thread } from "@/lib/contract/inbox/inbox";
import { draftOf, isWritten, keepDraft, type WrittenMessage } from "./drafts";

/** The message that was undone last. Its text is edited again, in front of anything written meanwhile (ux 61). */
export function useTakenUp(thread: Thread) {
  const [takenUp, setTakenUp] = useState<WrittenMessage | null>(null);
  const takeUp = (message: Message) => {
    // A recording has no text to edit.
    if (!isWritten(message)) return;
    const { channel } = message;
    const begun = draftOf(thread, channel);
    const text = [message.text, begun.text].filter(Boolean).join("\n\n");
    const files = message.attachments.flatMap(({ fileId, name, mediaType, bytes }) =>
      fileId ? { id: fileId, name, mediaType, bytes } : [],
    );
    const last = new Date().toISOString();
    keepDraft(thread.conversation.id, channel, { ...begun, text, files: [...files, ...begun.files], last });
    setTakenUp(message);
  };
  return { takenUp, takeUp };
}
