"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useState } from "react";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { SavedReplies, WhenDialog } from "../late-dialogs";
import { SendBar } from "./send-bar";
import { SubjectLine } from "./subject-line";
import { useInsertion } from "./use-insertion";
import type { OutgoingMessage } from "./use-outgoing-message";

// Loaded later, because it is not needed to start writing (ux 128).
const AttachmentTray = dynamic(
  () => import("@/components/writing/parts/attachment-tray").then((module) => module.AttachmentTray),
  { loading: () => null },
);

type Props = {
  thread: Thread;
  message: OutgoingMessage;
  box: RefObject<HTMLTextAreaElement | null>;
  onTyping: () => void;
};

/** The text of a message with its subject and files, typed or inserted from saved replies. */
export function ReplyForm({ thread, message, box, onTyping }: Props) {
  const t = useTranslations("inbox.composer");
  const tLater = useTranslations("inbox.later");
  const { prospectId, accountId } = thread.conversation;
  const { isMail, subject, text, files, change, write, submit } = message;
  const [asking, setAsking] = useState<"when" | "reply" | null>(null);
  const { noteSelection, insert } = useInsertion(box, text, write);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") box.current?.blur();
    const isSent = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    const isSavedReply = event.key === "/" && isEmptyLine(event.currentTarget);
    if (!isSent && !isSavedReply) return;
    event.preventDefault();
    if (isSavedReply) setAsking("reply");
    else if (!event.shiftKey) submit();
    else if (!message.whyNot) setAsking("when");
  };
  return (
    <>
      {isMail && (
        <SubjectLine
          key={message.clientId}
          replySubject={thread.replySubject}
          value={subject}
          onChange={(next) => change({ subject: next })}
        />
      )}
      <textarea
        ref={box}
        aria-label={t("write")}
        placeholder={t("write")}
        value={text}
        rows={3}
        onChange={(event) => {
          write(event.target.value);
          onTyping();
        }}
        onSelect={noteSelection}
        onKeyDown={onKeyDown}
        className="field-sizing-content type-body block max-h-60 min-h-18 w-full resize-none bg-transparent px-3 py-2.5 outline-none max-md:text-[1rem]"
      />
      {isMail && (
        <AttachmentTray
          files={files}
          uploads={message.uploads}
          onRemove={(file) => change({ files: files.filter((one) => one !== file) })}
        />
      )}
      <SendBar thread={thread} message={message} onAsk={setAsking} />
      {asking === "when" && (
        <WhenDialog
          title={tLater("title")}
          keepLabel={tLater("keep")}
          onKeep={submit}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "reply" && (
        <SavedReplies
          prospectId={prospectId}
          accountId={accountId}
          begun={text}
          onInsert={insert}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Commands apply only on an empty line. */
const isEmptyLine = ({ value, selectionStart: at }: HTMLTextAreaElement) =>
  /(^|\n)$/.test(value.slice(0, at)) && /^(\n|$)/.test(value.slice(at));
