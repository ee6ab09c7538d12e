"use client";

import { CalendarClock, MessageSquareText, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { AttachButton } from "@/components/writing/parts/attach-button";
import { WriteWithAi } from "@/components/writing/parts/write-with-ai";
import type { Thread } from "@/lib/contract/inbox/inbox";
import type { OutgoingMessage } from "./use-outgoing-message";

// Loaded later, because it is not needed to start writing (ux 128).
const AddSignature = dynamic(() => import("./add-signature").then((module) => module.AddSignature), {
  loading: () => null,
});

type Props = {
  thread: Thread;
  message: OutgoingMessage;
  /** Opens the dialog for the send time, or for saved replies. */
  onAsk: (question: "when" | "reply") => void;
};

/** The buttons below the text: insert, and send now or later. */
export function SendBar({ thread, message, onAsk }: Props) {
  const t = useTranslations("inbox.composer");
  const tLater = useTranslations("inbox.later");
  const tReplies = useTranslations("inbox.replies");
  const { prospectId, accountId } = thread.conversation;
  const { isMail, text, write, isTooLong, whyNot } = message;
  return (
    <div className="flex items-center gap-2 p-1.5">
      {isMail && <AttachButton onFiles={message.attach} />}
      <IconButton
        label={tReplies("title")}
        icon={<MessageSquareText aria-hidden />}
        hint="/"
        onClick={() => onAsk("reply")}
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
        onClick={() => onAsk("when")}
        disabledReason={whyNot}
      />
      <Button
        variant="primary"
        icon={<Send aria-hidden />}
        hint="⌘↵"
        busy={message.isSending}
        onClick={() => message.submit()}
        disabledReason={whyNot}
      >
        {t("send")}
      </Button>
    </div>
  );
}
