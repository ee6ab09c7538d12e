"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef } from "react";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DetailHeader } from "@/components/ui/detail-header";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Conversation, Thread } from "@/lib/contract/inbox/inbox";
import { notesQuery, threadQuery } from "@/lib/queries/inbox";
import { ColleaguesHere } from "../colleagues-here";
import { Composer } from "../composer/composer";
import { useTakenUp } from "../composer/use-taken-up";
import { Reminder } from "../reminder";
import type { Triage } from "../use-triage";
import { useViewers } from "../use-viewers";
import { ThreadHeader } from "./header";
import { ThreadLine } from "./line";
import { isSaid, linesOf } from "./lines";
import { NewMessages } from "./new-messages";
import { ScheduledMessage } from "./scheduled-message";
import { ThreadStart } from "./start";
import { ThreadState } from "./state";
import { useReading } from "./use-reading";

type Props = {
  prospectId: string;
  /** The account of the conversation; without one, the newest conversation with the person. */
  accountId?: string | null;
  /** The conversation from the list, shown until the thread has loaded. */
  listed: Conversation | undefined;
  triage: Triage;
  onBack: () => void;
  hasContext: boolean;
  onToggleContext: () => void;
};

/** Rows far out of view are laid out only when they come near; overflow such as focus rings stays visible. */
const lateRows =
  "[&>li]:[contain-intrinsic-size:auto_320px_auto_88px] [&>li]:[content-visibility:auto] [&>li]:[overflow-clip-margin:6px]";

/** One person's conversation over all channels, with events of the sequence between the messages, and the composer. */
export function ThreadView({ prospectId, accountId = null, listed, ...props }: Props) {
  const t = useTranslations("inbox");
  const { data: thread, isError, refetch } = useQuery(threadQuery(browserApi, { prospectId, accountId }));
  if (thread === null)
    return (
      <NoThread {...props}>
        <EmptyState kind="first-use" title={t("threadNone")} text={t("threadNoneText")} />
      </NoThread>
    );
  // A failed refetch keeps the thread on screen (ux 20).
  if (isError && !thread)
    return (
      <NoThread {...props}>
        <EmptyState
          kind="error"
          title={t("threadFailed")}
          text={t("threadFailedText")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      </NoThread>
    );
  if (thread) return <LoadedThread key={thread.conversation.id} {...props} thread={thread} />;
  return (
    <section data-covers aria-label={listed?.fullName} className="flex h-full min-w-0 flex-col">
      {listed && <ThreadHeader {...props} conversation={listed} />}
      <SkeletonRows label={t("loading")} rows={6} kind="conversations" />
    </section>
  );
}

/** Shown in place of a conversation, with the back button needed on a phone. */
function NoThread({ onBack, children }: Pick<Props, "onBack"> & { children: ReactNode }) {
  const t = useTranslations("inbox");
  return (
    <section data-covers className="min-w-0">
      <div className="md:hidden">
        <DetailHeader backLabel={t("back")} onBack={onBack} detail={null} actions={null}>
          <h1 className="type-strong truncate">{t("title")}</h1>
        </DetailHeader>
      </div>
      {children}
    </section>
  );
}

function LoadedThread({
  thread,
  triage,
  ...header
}: Omit<Props, "prospectId" | "accountId" | "listed"> & { thread: Thread }) {
  const zone = useTimeZone() ?? "UTC";
  const { conversation, messages } = thread;
  const { prospectId } = conversation;
  const { data: notes } = useQuery(notesQuery(browserApi, prospectId));
  const lines = useMemo(() => linesOf(thread, zone, notes), [thread, zone, notes]);
  const scroller = useRef<HTMLDivElement>(null);
  const { looking, typing, noteTyping } = useViewers(prospectId);
  const { takenUp, takeUp } = useTakenUp(thread);
  const seeAsRead = () => triage.commands.read(conversation);
  const { unseen, toNew, toEnd } = useReading(thread, lines, scroller, seeAsRead);
  return (
    <section data-covers aria-label={conversation.fullName} className="flex h-full min-w-0 flex-col">
      <ThreadHeader {...header} conversation={conversation} triage={triage} />
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as WCAG 2.1.1 asks of what scrolls */}
      <div ref={scroller} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-4 -outline-offset-2">
        <p className="type-small mb-3 text-center text-text-3">
          <ZoneNote whose="yours" />
        </p>
        <ThreadStart thread={thread} scroller={scroller} />
        <ol className={classNames("mx-auto flex max-w-180 flex-col gap-3", lateRows)}>
          {lines.map((line) => (
            <ThreadLine key={line.key} line={line} conversation={conversation} />
          ))}
          {messages
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
      <NewMessages count={unseen} onGo={toNew} />
      <footer className="px-4 pb-4">
        <div className="mx-auto max-w-180">
          <Reminder
            conversation={conversation}
            onTakeBack={() => triage.commands.remind(conversation, null)}
          />
          <ThreadState thread={thread} />
          <ColleaguesHere looking={looking} typing={typing} />
          <Composer
            key={takenUp?.id}
            thread={thread}
            onTyping={noteTyping}
            onWritten={toEnd}
            takenUp={takenUp}
          />
        </div>
      </footer>
    </section>
  );
}
