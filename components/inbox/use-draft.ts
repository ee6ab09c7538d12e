"use client";

import { useEffect, useRef, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import { inbox, mostMessageSigns, type Thread } from "@/lib/contract/inbox";
import { draftOf, keepDraft } from "./drafts";

const saveAfterMs = 1_500;

type Channel = Thread["defaultChannel"];

/** What somebody writes to a person, one draft a channel: here with every sign, on the server a moment later (ux 61, INBOX-03, INBOX-12). */
export function useDraft(thread: Thread, firstChannel: Channel) {
  const { prospectId } = thread.conversation;
  const [channel, setChannel] = useState(firstChannel);
  const [text, setText] = useState(() => draftOf(thread, channel).text);
  const stored = useRef(text);
  const choose = (next: Channel) => {
    setChannel(next);
    setText(draftOf(thread, next).text);
  };
  const write = (next: string) => {
    setText(next);
    if (next.length > mostMessageSigns) return;
    keepDraft(prospectId, channel, next ? { subject: "", text: next, last: new Date().toISOString() } : null);
  };
  useEffect(() => {
    // What is too long to be sent is kept in this window alone.
    if (text === stored.current || text.length > mostMessageSigns) return;
    const timer = setTimeout(() => {
      stored.current = text;
      void browserApi(inbox.saveDraft, { prospectId, channel, subject: "", text }).catch(() => undefined);
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [text, prospectId, channel]);
  return { channel, choose, text, write };
}
