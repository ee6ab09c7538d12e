"use client";

import { useQuery } from "@tanstack/react-query";
import {
  AlarmClock,
  Check,
  CircleDot,
  Ellipsis,
  MailOpen,
  PanelRight,
  Undo2,
  UserCheck,
  UserPlus,
} from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { HardNoBanner } from "@/components/labels/parts/hard-no-banner";
import { Moment } from "@/components/shell/moment";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DetailHeader } from "@/components/ui/detail-header";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Message, Thread } from "@/lib/contract/inbox";
import { notesQuery, threadQuery } from "@/lib/queries/inbox";
import { ColleaguesHere } from "./colleagues-here";
import { Composer } from "./composer";
import { DoubtBanner } from "./doubt-banner";
import { draftOf, keepDraft } from "./drafts";
import { EnrollmentState } from "./enrollment-state";
import { MessageBubble } from "./message-bubble";
import { NoteBubble } from "./note-bubble";
import { Reminder } from "./reminder";
import { ScheduledMessage } from "./scheduled-message";
import { isSaid, linesOf } from "./thread-lines";
import { useStayAtEnd } from "./use-stay-at-end";
import type { Triage } from "./use-triage";
import { useViewers } from "./use-viewers";

type Props = {
  prospectId: string;
  triage: Triage;
  onBack: () => void;
  hasContext: boolean;
  onToggleContext: () => void;
};

/** One person's conversation over all channels, with what the sequence did between the messages, and the answer box. */
export function ThreadView(props: Props) {
  const t = useTranslations("inbox");
  const { data: thread, isError, refetch } = useQuery(threadQuery(browserApi, props.prospectId));
  if (isError)
    return (
      <EmptyState
        kind="error"
        title={t("threadFailed")}
        text={t("threadFailedText")}
        actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
      />
    );
  if (!thread) return <SkeletonRows label={t("loading")} rows={6} kind="conversations" />;
  return <LoadedThread {...props} thread={thread} />;
}

function LoadedThread({
  thread,
  prospectId,
  triage,
  onBack,
  hasContext,
  onToggleContext,
}: Props & { thread: Thread }) {
  const t = useTranslations("inbox");
  const zone = useTimeZone() ?? "UTC";
  const { data: notes } = useQuery(notesQuery(browserApi, prospectId));
  const lines = useMemo(() => linesOf(thread, zone, notes), [thread, zone, notes]);
  const scroller = useRef<HTMLDivElement>(null);
  const { conversation, sequence } = thread;
  const doubt = thread.messages.findLast(({ isUncertain }) => isUncertain);
  const hardNo = thread.messages.findLast(({ label }) => label?.isQuestion);
  const { looking, typing, noteTyping } = useViewers(prospectId);
  // What is taken back from the line is written on.
  const [takenUp, setTakenUp] = useState<Message | null>(null);
  const takeUp = (message: Message) => {
    const begun = draftOf(thread, message.channel).text;
    const text = [message.text, begun].filter(Boolean).join("\n\n");
    keepDraft(prospectId, message.channel, { subject: "", text, last: new Date().toISOString() });
    setTakenUp(message);
  };
  // A new last line is shown, an older page is not jumped away from.
  useStayAtEnd(scroller, `${prospectId} ${lines.at(-1)?.key}`);
  const where = [conversation.position, conversation.companyName].filter(Boolean).join(", ");
  return (
    <section data-covers aria-label={conversation.fullName} className="flex h-full min-w-0 flex-col">
      <DetailHeader
        backLabel={t("back")}
        onBack={onBack}
        detail={where}
        actions={
          <>
            <IconButton
              label={t("markUnread")}
              icon={<MailOpen aria-hidden />}
              hint="U"
              onClick={triage.markUnread}
              className="max-md:hidden"
            />
            <IconButton
              label={
                conversation.assignee
                  ? t("assign.to", { name: conversation.assignee.name })
                  : t("assign.action")
              }
              icon={
                conversation.assignee ? (
                  <Avatar name={conversation.assignee.name} id={conversation.assignee.id} size={20} />
                ) : (
                  <UserPlus aria-hidden />
                )
              }
              hint="A"
              onClick={triage.askWho}
              className="max-md:hidden"
            />
            <IconButton
              label={t("remind.action")}
              icon={<AlarmClock aria-hidden />}
              hint="H"
              onClick={triage.askWhen}
            />
            <Button
              icon={conversation.isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
              hint="E"
              onClick={triage.toggleDone}
            >
              {t(conversation.isDone ? "reopen" : "done")}
            </Button>
            <IconButton
              label={t("context")}
              icon={<PanelRight aria-hidden />}
              pressed={hasContext}
              hint="I"
              onClick={onToggleContext}
              className="max-lg:hidden"
            />
            <Menu
              label={t("more")}
              trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} className="md:hidden" />}
            >
              <MenuItem icon={<MailOpen aria-hidden />} onSelect={triage.markUnread}>
                {t("markUnread")}
              </MenuItem>
              <MenuItem icon={<UserPlus aria-hidden />} onSelect={triage.askWho}>
                {t("assign.action")}
              </MenuItem>
            </Menu>
          </>
        }
      >
        <h1 tabIndex={-1} className="type-strong truncate">
          {conversation.fullName}
        </h1>
      </DetailHeader>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto p-4">
        <ol className="mx-auto flex max-w-180 flex-col gap-3">
          {lines.map((line) =>
            line.kind === "message" ? (
              <MessageBubble key={line.key} message={line.message} prospectId={prospectId} />
            ) : line.kind === "note" ? (
              <li key={line.key} className="ms-auto w-full max-w-[min(560px,88%)]">
                <NoteBubble prospectId={prospectId} note={line.note} />
              </li>
            ) : (
              <li
                key={line.key}
                className="type-small flex items-center gap-3 text-text-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
              >
                {line.kind === "day" ? (
                  <Moment at={line.at} look="day" />
                ) : (
                  <EventLine event={line.event} name={conversation.fullName} />
                )}
              </li>
            ),
          )}
          {thread.messages
            .filter((message) => !isSaid(message))
            .map((message) => (
              <ScheduledMessage
                key={message.id}
                message={message}
                name={conversation.fullName}
                onTakenBack={takeUp}
              />
            ))}
        </ol>
      </div>
      <footer className="px-4 pb-4">
        <div className="mx-auto max-w-180">
          <Reminder
            conversation={conversation}
            onTakeBack={() => triage.commands.remind(conversation, null)}
          />
          {doubt ? (
            <DoubtBanner key={doubt.id} message={doubt} name={conversation.fullName} />
          ) : hardNo ? (
            <HardNoBanner key={hardNo.id} messageId={hardNo.id} name={conversation.fullName} />
          ) : (
            sequence && (
              <EnrollmentState prospectId={prospectId} sequence={sequence} name={conversation.fullName} />
            )
          )}
          <ColleaguesHere looking={looking} typing={typing} />
          <Composer
            key={`${prospectId} ${takenUp?.id}`}
            thread={thread}
            onTyping={noteTyping}
            takenUp={takenUp}
          />
        </div>
      </footer>
    </section>
  );
}

function EventLine({ event, name }: { event: Thread["events"][number]; name: string }) {
  const t = useTranslations("inbox.event");
  const Icon = event.kind === "accepted" ? UserCheck : CircleDot;
  return (
    <span className="flex items-center gap-1.5">
      <Icon className="size-3.5" aria-hidden />
      {t(event.kind, { name, campaign: event.campaignName ?? "" })}
      <Moment at={event.at} look="clock" />
    </span>
  );
}
