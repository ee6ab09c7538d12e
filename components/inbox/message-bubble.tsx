"use client";

import { CircleAlert, Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isReply } from "@/components/labels/parts/is-reply";
import { MessageLabel } from "@/components/labels/parts/message-label";
import { Moment } from "@/components/shell/moment";
import { ChannelGlyph } from "@/components/ui/channel-mark";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import { Spinner } from "@/components/ui/spinner";
import { type Message, missingTexts, unleftReasons } from "@/lib/contract/inbox";
import { MailFrame } from "./mail-frame";
import { isPlainMail } from "./plain-mail";

/** Fetched with the first voicemail. */
const KeptRecording = dynamic(() =>
  import("@/components/voicemail/parts/kept-recording").then((module) => module.KeptRecording),
);

/** One message: ours at the end, theirs at the start; a mail carries its subject, a network message is a bubble. */
export function MessageBubble({ message, prospectId }: { message: Message; prospectId: string }) {
  const isOurs = message.direction === "out";
  const isMail = message.channel === "email";
  return (
    <li
      className={classNames(
        "flex max-w-[min(560px,88%)] flex-col",
        isOurs ? "ms-auto items-end" : "me-auto items-start",
      )}
    >
      <div
        className={classNames(
          "w-full rounded-[12px] px-3.5 py-2.5",
          isMail
            ? "border border-line bg-surface"
            : isOurs
              ? "bg-brand-soft text-on-brand-soft"
              : "bg-sunken dark:bg-raised",
          isOurs ? "rounded-ee-[3px]" : "rounded-es-[3px]",
        )}
      >
        {isMail && message.subject && (
          <p className="type-compact mb-1.5 flex items-center gap-2 border-b border-line pb-1.5 font-semibold">
            <ChannelGlyph channel="email" /> <span className="min-w-0 truncate">{message.subject}</span>
          </p>
        )}
        {!isMail && message.subject && <p className="type-body mb-1 font-semibold">{message.subject}</p>}
        {isMissing(message.failure) ? (
          <MissingText why={message.failure} />
        ) : message.kind === "voicemail" ? (
          <VoicemailSaid message={message} />
        ) : isMail && message.html && !isOurs && !isPlainMail(message.html) ? (
          <MailFrame html={message.html} title={message.subject ?? ""} />
        ) : (
          <p className="type-body whitespace-pre-wrap break-words">{message.text}</p>
        )}
        {message.quoted && <Quoted text={message.quoted} />}
      </div>
      <MessageLine message={message} prospectId={prospectId} />
    </li>
  );
}

/** What was left on a machine, to be heard as long as it is kept. */
function VoicemailSaid({ message: { text, audio } }: { message: Message }) {
  return (
    <>
      <p className="type-body break-words">{text}</p>
      {audio && <KeptRecording audio={audio} name={text} />}
    </>
  );
}

type Missing = (typeof missingTexts)[number];
const isMissing = (failure: string | null): failure is Missing =>
  missingTexts.some((code) => code === failure);

type Unleft = (typeof unleftReasons)[number];
const isUnleft = (failure: string | null): failure is Unleft =>
  unleftReasons.some((code) => code === failure);

function MissingText({ why }: { why: Missing }) {
  const t = useTranslations("inbox.message.missing");
  return <p className="type-compact text-text-2 italic">{t(why)}</p>;
}

function Quoted({ text }: { text: string }) {
  const t = useTranslations("inbox.mail");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={t("quoted")}
        onClick={() => setOpen(!open)}
        className="touch-area mt-2 rounded-chip bg-sunken px-1.5 text-text-2 hover:wash"
      >
        <Ellipsis className="size-3.5" aria-hidden />
      </button>
      {open && (
        <p className="type-compact mt-2 whitespace-pre-wrap border-s-2 border-line ps-3 text-text-2">
          {text}
        </p>
      )}
    </>
  );
}

function MessageLine({ message, prospectId }: { message: Message; prospectId: string }) {
  const t = useTranslations("inbox.message");
  const { channel, kind, author, stepNumber, state, understoodAs, isUncertain, failure } = message;
  const isFromElsewhere = kind === "email" && message.direction === "out" && !author && stepNumber === null;
  return (
    <div className="type-small mt-1 flex flex-wrap items-center gap-1.5 text-text-2">
      <ChannelGlyph channel={channel} className="size-3" />
      {kind === "connection_request" && <span>{t("request")}</span>}
      {(kind === "inmail" ||
        kind === "group_message" ||
        kind === "event_message" ||
        kind === "voicemail") && <span>{t(kind)}</span>}
      {author ? (
        <span>{author}</span>
      ) : (
        stepNumber !== null && <span>{t("step", { number: stepNumber })}</span>
      )}
      {isFromElsewhere && <span>{t("elsewhere")}</span>}
      <Moment at={message.at} look="due" />
      {(state === "queued" || state === "sending") && (
        <span className="flex items-center gap-1">
          <Spinner /> {t(state)}
        </span>
      )}
      {state === "failed" && (
        <Pill tone="danger" icon={<CircleAlert aria-hidden />}>
          {isUnleft(failure) ? (
            t(`unleft.${failure}`)
          ) : (
            <span title={failure ?? undefined}>{t("failed")}</span>
          )}
        </Pill>
      )}
      {state === "unknown" && <Pill tone="warning">{t("unknown")}</Pill>}
      {isUncertain && <Pill tone="warning">{t("uncertain")}</Pill>}
      {understoodAs && understoodAs !== "reply" && (
        <Pill tone={understoodAs === "bounce" || understoodAs === "opt_out" ? "danger" : "neutral"}>
          {t(`as.${understoodAs}`)}
        </Pill>
      )}
      {isReply(message) && <MessageLabel message={message} prospectId={prospectId} />}
    </div>
  );
}
