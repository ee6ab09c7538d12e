"use client";

import { CalendarClock, MessageSquareText, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlays/toast";
import { AttachButton } from "@/components/writing/parts/attach-button";
import { dropTarget } from "@/components/writing/parts/drop-target";
import { useUploads } from "@/components/writing/parts/use-uploads";
import { WriteWithAi } from "@/components/writing/parts/write-with-ai";
import { mostMessageSigns, type Thread } from "@/lib/contract/inbox/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { SavedReplies, WhenDialog } from "../late-dialogs";
import { NoteForm } from "../thread/note-form";
import { useWhyNot } from "../use-why-not";
import { ChannelBar } from "./channel-bar";
import type { WrittenMessage } from "./drafts";
import { SubjectLine } from "./subject-line";
import { useDraft } from "./use-draft";
import { useInsertion } from "./use-insertion";
import { useSend } from "./use-send";

// Neither is needed to begin writing (ux 128).
const AddSignature = dynamic(() => import("./add-signature").then((module) => module.AddSignature));
const AttachmentTray = dynamic(() =>
  import("@/components/writing/parts/attachment-tray").then((module) => module.AttachmentTray),
);

type Props = {
  thread: Thread;
  onTyping: () => void;
  /** Something new stands at the end of the thread. */
  onWritten: () => void;
  /** A message that was taken back and is written on. */
  takenUp: WrittenMessage | null;
};

/** Answers on the channel the person used last, or another; the message can be taken back for ten seconds (ux 60, 61). */
export function Composer({ thread, onTyping, onWritten, takenUp }: Props) {
  const t = useTranslations("inbox.composer");
  const tLater = useTranslations("inbox.later");
  const tReplies = useTranslations("inbox.replies");
  const { prospectId, accountId } = thread.conversation;
  const [asking, setAsking] = useState<"when" | "reply" | null>(null);
  const [isNote, setNote] = useState(false);
  const { channel, choose, draft, change, addFile, clear, renew } = useDraft(
    thread,
    takenUp?.channel ?? thread.defaultChannel,
  );
  const { clientId, subject, text } = draft;
  const { uploads, add: attach } = useUploads(draft.files, addFile);
  const write = (next: string) => change({ text: next });
  const onSent = () => {
    clear();
    onWritten();
  };
  const { send, isSending } = useSend({ onSent, onSentBefore: renew, onUndone: change });
  const box = useRef<HTMLTextAreaElement>(null);
  const focusBox = () => requestAnimationFrame(() => box.current?.focus());
  const { noteSelection, insert } = useInsertion(box, text, write);
  const reply = () => {
    setNote(false);
    focusBox();
  };
  useShortcuts([{ key: "r", label: t("reply"), run: reply }]);

  const signs = text.trim().length;
  const isTooLong = signs > mostMessageSigns;
  const isMail = channel === "email";
  const whyNot = useWhyNot(
    thread.channels.find((one) => one.channel === channel),
    signs,
    isMail && thread.replySubject === null && subject.trim() === "",
    isMail && uploads.length > 0,
  );
  const files = isMail ? draft.files : [];
  const takeFiles = (brought: File[]) => {
    if (isMail && !isNote) attach(brought);
    else toast.error(t("onlyEmail"));
  };
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
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") box.current?.blur();
    const isSent = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    const isSavedReply = event.key === "/" && isEmptyLine(event.currentTarget);
    if (!isSent && !isSavedReply) return;
    event.preventDefault();
    if (isSavedReply) setAsking("reply");
    else if (!event.shiftKey) submit();
    else if (!whyNot) setAsking("when");
  };
  return (
    <div
      {...dropTarget(takeFiles)}
      className="rounded-card border border-line-strong bg-raised shadow-e1 focus-within:border-focus"
    >
      <ChannelBar
        channels={thread.channels}
        value={isNote ? null : channel}
        onChange={(to) => {
          setNote(to === null);
          if (to !== null) choose(to);
        }}
      />
      {isNote && <NoteForm prospectId={prospectId} onKept={onWritten} />}
      <div hidden={isNote}>
        {isMail && (
          <SubjectLine
            key={clientId}
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
            uploads={uploads}
            onRemove={(file) => change({ files: files.filter((one) => one !== file) })}
          />
        )}
        <div className="flex items-center gap-2 p-1.5">
          {isMail && <AttachButton onFiles={attach} />}
          <IconButton
            label={tReplies("title")}
            icon={<MessageSquareText aria-hidden />}
            hint="/"
            onClick={() => setAsking("reply")}
          />
          <AddSignature accountId={accountId} text={text} onWrite={write} />
          <WriteWithAi
            prospectId={prospectId}
            accountId={accountId}
            messages={thread.messages}
            text={text}
            onWrite={write}
          />
          <span className={`type-small ms-auto ${isTooLong ? "text-on-danger-soft" : "text-text-3"}`}>
            {isTooLong ? whyNot : text && t("draftKept")}
          </span>
          <IconButton
            label={tLater("action")}
            icon={<CalendarClock aria-hidden />}
            hint="⌘⇧↵"
            onClick={() => setAsking("when")}
            disabledReason={whyNot}
          />
          <Button
            variant="primary"
            icon={<Send aria-hidden />}
            hint="⌘↵"
            busy={isSending}
            onClick={() => submit()}
            disabledReason={whyNot}
          >
            {t("send")}
          </Button>
        </div>
      </div>
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
    </div>
  );
}

/** Where a command can be meant: nothing stands before or behind it in its line. */
const isEmptyLine = ({ value, selectionStart: at }: HTMLTextAreaElement) =>
  /(^|\n)$/.test(value.slice(0, at)) && /^(\n|$)/.test(value.slice(at));
