"use client";

import { useEffect, useRef, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import type { DraftFile } from "@/lib/contract/inbox/attachments";
import { inbox, maxMessageCharacters, type Thread } from "@/lib/contract/inbox/inbox";
import { type Draft, draftOf, emptyDraft, isEmpty, keepDraft } from "./drafts";

const saveAfterMs = 1_500;

type Channel = Thread["defaultChannel"];

/**
 * The drafts of a conversation, one per channel: stored in this browser with every keystroke, on the server shortly after (ux 61, INBOX-03,
 * INBOX-12).
 */
export function useDraft(thread: Thread, firstChannel: Channel) {
  const { id, prospectId, accountId } = thread.conversation;
  const [channel, setChannel] = useState(firstChannel);
  const [draft, setDraft] = useState(() => draftOf(thread, channel));
  const stored = useRef(draft);
  const choose = (next: Channel) => {
    const chosen = draftOf(thread, next);
    stored.current = chosen;
    setChannel(next);
    setDraft(chosen);
  };
  const keep = (next: Draft) => {
    setDraft(next);
    if (next.text.length > maxMessageCharacters) return;
    keepDraft(id, channel, isEmpty(next) ? null : next);
  };
  /**
   * Adds a file whose upload finished while the user was writing. If the draft was closed meanwhile, the file is dropped, and the server
   * deletes it.
   */
  const addFile = (file: DraftFile) =>
    setDraft((now) => {
      const next = { ...now, files: [...now.files, file], last: new Date().toISOString() };
      keepDraft(id, channel, next);
      return next;
    });
  const change = (part: Partial<Pick<Draft, "subject" | "text" | "files">>) =>
    keep({ ...draft, ...part, last: new Date().toISOString() });
  /** The API has answered, so the next text is a new message. */
  const clear = () => {
    const next = emptyDraft();
    stored.current = next;
    keep(next);
  };
  /** An earlier version of the message was already sent; the text stays as a new message. */
  const renew = () => keep({ ...draft, clientId: crypto.randomUUID(), last: new Date().toISOString() });
  useEffect(() => {
    const { subject, text, clientId, files } = draft;
    // A text that is too long to be sent is kept only in this tab.
    if (draft === stored.current || text.length > maxMessageCharacters) return;
    const timer = setTimeout(() => {
      stored.current = draft;
      const attachments = files.map(({ id }) => id);
      const input = { prospectId, accountId, channel, subject, text, clientId, attachments };
      void browserApi(inbox.saveDraft, input).catch(() => undefined);
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, prospectId, accountId, channel]);
  return { channel, choose, draft, change, addFile, clear, renew };
}
