"use client";

import { useState } from "react";
import type { Message, Thread } from "@/lib/contract/inbox";
import { draftOf, isWritten, keepDraft, type WrittenMessage } from "./drafts";

/** The message that was taken back last: its words are written on, before those that were begun meanwhile (ux 61). */
export function useTakenUp(thread: Thread) {
  const [takenUp, setTakenUp] = useState<WrittenMessage | null>(null);
  const takeUp = (message: Message) => {
    // A recording is no text to go on with.
    if (!isWritten(message)) return;
    const { channel } = message;
    const begun = draftOf(thread, channel).text;
    const text = [message.text, begun].filter(Boolean).join("\n\n");
    const { prospectId } = thread.conversation;
    keepDraft(prospectId, channel, { subject: "", text, last: new Date().toISOString() });
    setTakenUp(message);
  };
  return { takenUp, takeUp };
}
