"use client";

import { CalendarClock, Send, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { useWork } from "@/components/shell/palette/use-work";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { inbox, type Message } from "@/lib/contract/inbox/inbox";
import { keys } from "@/lib/queries/keys";
import { WhenDialog } from "../late-dialogs";
import { MessageFiles } from "./message-files";

type Props = { message: Message; name: string; onTakenBack: (message: Message) => void };

/** A message that is scheduled, or held back because the person has replied since, with its time and actions (INBOX-11). */
export function ScheduledMessage({ message, name, onTakenBack }: Props) {
  const t = useTranslations("inbox.later");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useWork(keys.inbox);
  const { id, sendAt } = message;
  const move = (to: string | null) => mutate(() => browserApi(inbox.reschedule, { id, sendAt: to }));
  const takeBack = () =>
    mutate(() => browserApi(inbox.undo, { id }), { onSuccess: () => onTakenBack(message) });
  return (
    <li className="ms-auto w-full max-w-[min(560px,88%)] rounded-[12px] rounded-ee-[3px] border border-dashed border-line-strong px-3.5 py-2.5">
      {sendAt ? (
        <p className="type-small mb-1.5 flex items-center gap-1.5 text-text-2">
          <CalendarClock className="size-3.5" aria-hidden />
          <span>
            {t("leaves")} <Moment at={sendAt} look="dueWithin" />
          </span>
        </p>
      ) : (
        <Banner tone="warning" className="mb-2" icon={<CalendarClock aria-hidden />}>
          {t("heldBack", { name })}
        </Banner>
      )}
      <p className="type-body whitespace-pre-wrap break-words">{message.text}</p>
      <MessageFiles files={message.attachments} />
      <div className="mt-2 flex flex-wrap gap-1.5">
        {/* A voicemail waits for the person's daytime, so it cannot be sent earlier. */}
        {!(sendAt && message.channel === "voicemail") && (
          <Button size="compact" icon={<Send aria-hidden />} busy={isPending} onClick={() => move(null)}>
            {t(sendAt ? "now" : "anyway")}
          </Button>
        )}
        <Button
          size="compact"
          variant="ghost"
          icon={<CalendarClock aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t("otherTime")}
        </Button>
        <Button size="compact" variant="ghost" icon={<Undo2 aria-hidden />} onClick={takeBack}>
          {t("takeBack")}
        </Button>
      </div>
      {isAsking && (
        <WhenDialog title={t("title")} keepLabel={t("keep")} onKeep={move} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}
