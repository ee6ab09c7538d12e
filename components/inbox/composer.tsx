"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, MessageSquareText, Send, StickyNote } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { ChannelGlyph } from "@/components/ui/channel-mark";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { inbox, type Message, mostMessageSigns, type Thread } from "@/lib/contract/inbox";
import { formatMomentWithin } from "@/lib/format/moments";
import { keys } from "@/lib/queries/keys";
import { useShortcuts } from "@/lib/state/shortcuts";
import { useViewer } from "@/lib/state/viewer";
import { draftOf, keepDraft } from "./drafts";
import { NoteForm } from "./note-form";

const WhenDialog = dynamic(() => import("./when-dialog").then((module) => module.WhenDialog), { ssr: false });

const SavedReplies = dynamic(() => import("./saved-replies").then((module) => module.SavedReplies), {
  ssr: false,
});

const saveAfterMs = 1_500;

type Props = {
  thread: Thread;
  onTyping: () => void;
  /** A message that was taken back and is written on. */
  takenUp: Message | null;
};

/** Answers on the channel the person used last, or another; the message can be taken back for ten seconds (ux 60, 61). */
export function Composer({ thread, onTyping, takenUp }: Props) {
  const t = useTranslations("inbox.composer");
  const tLater = useTranslations("inbox.later");
  const tNotes = useTranslations("inbox.notes");
  const tReplies = useTranslations("inbox.replies");
  const viewer = useViewer();
  const [asking, setAsking] = useState<"when" | "reply" | null>(null);
  const [isNote, setNote] = useState(false);
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { prospectId } = thread.conversation;
  const [channel, setChannel] = useState(takenUp?.channel ?? thread.defaultChannel);
  const [text, setText] = useState(() => draftOf(thread, channel).text);
  const box = useRef<HTMLTextAreaElement>(null);
  const place = thread.channels.find((one) => one.channel === channel);
  const reply = () => {
    setNote(false);
    requestAnimationFrame(() => box.current?.focus());
  };
  useShortcuts([{ key: "r", label: t("reply"), run: reply }]);

  const choose = (next: typeof channel) => {
    setChannel(next);
    setText(draftOf(thread, next).text);
  };
  const write = (next: string) => {
    setText(next);
    if (next.length > mostMessageSigns) return;
    keepDraft(prospectId, channel, next ? { subject: "", text: next, last: new Date().toISOString() } : null);
  };
  /** At the end of what stands there; the slash that asked for it goes. */
  const insert = (reply: string) => {
    write([text, reply].filter(Boolean).join("\n\n"));
    requestAnimationFrame(() => box.current?.focus());
  };
  const stored = useRef(text);
  useEffect(() => {
    // What is too long to be sent is kept in this window alone.
    if (text === stored.current || text.length > mostMessageSigns) return;
    const timer = setTimeout(() => {
      stored.current = text;
      void browserApi(inbox.saveDraft, { prospectId, channel, subject: "", text }).catch(() => undefined);
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [text, prospectId, channel]);

  const settled = () => client.invalidateQueries({ queryKey: keys.inbox });
  const fail = (error: Error) => {
    if (error instanceof ApiError) sayRefusal(error);
    else throw error;
  };
  const undo = useMutation({
    mutationFn: ({ id }: { id: string; text: string }) => browserApi(inbox.undo, { id }),
    onSuccess: (_, taken) => write(taken.text),
    onError: fail,
    onSettled: settled,
  });
  const send = useMutation({
    mutationFn: ({ sent, sendAt }: { sent: string; sendAt?: string }) =>
      browserApi(inbox.send, {
        ...{ prospectId, clientId: crypto.randomUUID(), channel, text: sent },
        ...(sendAt ? { sendAt } : {}),
      }),
    onSuccess: (message, { sent, sendAt }) => {
      write("");
      const text = sendAt ? t("scheduled", { at: formatMomentWithin(new Date(sendAt), viewer) }) : t("sent");
      toast.undo(text, { onUndo: () => undo.mutate({ id: message.id, text: sent }) });
    },
    onError: fail,
    onSettled: settled,
  });
  const signs = text.trim().length;
  const canSend = signs > 0 && signs <= mostMessageSigns && !send.isPending && place?.isOpen === true;
  const submit = (sendAt?: string) =>
    canSend && send.mutate({ sent: text.trim(), ...(sendAt ? { sendAt } : {}) });
  const whyNot = place?.isOpen
    ? signs === 0
      ? t("empty")
      : signs > mostMessageSigns
        ? t("tooLong", { count: signs, most: mostMessageSigns })
        : undefined
    : t(`closed.${place?.reason ?? "no_email"}`);
  return (
    <div className="rounded-card border border-line-strong bg-raised shadow-e1 focus-within:border-focus">
      <div className="flex flex-wrap items-center gap-1 border-b border-line p-1.5">
        {thread.channels.map((one) => (
          <Button
            key={one.channel}
            variant="ghost"
            size="compact"
            pressed={!isNote && one.channel === channel}
            icon={<ChannelGlyph channel={one.channel} />}
            disabledReason={
              one.isOpen ? undefined : one.reason ? t(`closed.${one.reason}`) : t("closed.no_email")
            }
            onClick={() => {
              setNote(false);
              choose(one.channel);
            }}
          >
            {t(one.channel)}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="compact"
          pressed={isNote}
          icon={<StickyNote aria-hidden />}
          onClick={() => setNote(true)}
        >
          {tNotes("note")}
        </Button>
        {!isNote && place?.sender && (
          <span className="type-small ms-auto truncate pe-1.5 text-text-2">
            {t("as", { sender: place.sender })}
          </span>
        )}
      </div>
      {isNote && <NoteForm prospectId={prospectId} />}
      <div hidden={isNote}>
        {channel === "email" && thread.replySubject && (
          <p className="type-compact truncate border-b border-line px-3 py-1.5 text-text-2">
            {thread.replySubject}
          </p>
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
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
              event.preventDefault();
              if (event.shiftKey) setAsking(canSend ? "when" : null);
              else submit();
            }
            if (event.key === "/" && text === "") {
              event.preventDefault();
              setAsking("reply");
            }
            if (event.key === "Escape") box.current?.blur();
          }}
          className={classNames(
            "field-sizing-content type-body block max-h-60 min-h-18 w-full resize-none bg-transparent px-3 py-2.5 outline-none max-md:text-[1rem]",
          )}
        />
        <div className="flex items-center gap-2 p-1.5">
          <IconButton
            label={tReplies("title")}
            icon={<MessageSquareText aria-hidden />}
            hint="/"
            onClick={() => setAsking("reply")}
          />
          <span
            className={classNames(
              "type-small ms-auto",
              signs > mostMessageSigns ? "text-on-danger-soft" : "text-text-3",
            )}
          >
            {signs > mostMessageSigns ? whyNot : text ? t("draftKept") : ""}
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
            busy={send.isPending}
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
          begun={text}
          onInsert={insert}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
