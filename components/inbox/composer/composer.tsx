"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { dropTarget } from "@/components/writing/parts/drop-target";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { NoteForm } from "../parts/note-form";
import { ChannelBar } from "./channel-bar";
import type { WrittenMessage } from "./drafts";
import { ReplyForm } from "./reply-form";
import { useOutgoingMessage } from "./use-outgoing-message";

type Props = {
  thread: Thread;
  onTyping: () => void;
  /** Called when something new was added to the end of the thread. */
  onWritten: () => void;
  /** A message that was undone and is edited again. */
  takenUp: WrittenMessage | null;
};

/** Replies on the channel the person used last, or another one; the message can be undone for ten seconds (ux 60, 61). */
export function Composer({ thread, onTyping, onWritten, takenUp }: Props) {
  const t = useTranslations("inbox.composer");
  const [isNote, setNote] = useState(false);
  const message = useOutgoingMessage(thread, { takenUp, onSent: onWritten });
  const box = useRef<HTMLTextAreaElement>(null);
  const reply = () => {
    setNote(false);
    requestAnimationFrame(() => box.current?.focus());
  };
  useShortcuts([{ key: "r", label: t("reply"), run: reply }]);
  const takeFiles = (brought: File[]) => {
    if (message.isMail && !isNote) message.attach(brought);
    else toast.error(t("onlyEmail"));
  };
  return (
    <div
      {...dropTarget(takeFiles)}
      className="rounded-card border border-line-strong bg-raised shadow-e1 focus-within:border-focus"
    >
      <ChannelBar
        channels={thread.channels}
        value={isNote ? null : message.channel}
        onChange={(to) => {
          setNote(to === null);
          if (to !== null) message.choose(to);
        }}
      />
      {isNote && <NoteForm prospectId={thread.conversation.prospectId} onKept={onWritten} />}
      <div hidden={isNote}>
        <ReplyForm {...{ thread, message, box, onTyping }} />
      </div>
    </div>
  );
}
