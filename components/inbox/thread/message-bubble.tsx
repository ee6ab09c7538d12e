"use client";

import { CircleAlert, Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isReply } from "@/components/labels/parts/is-reply";
import { MessageLabel } from "@/components/labels/parts/message-label";
import { Moment } from "@/components/shell/moment";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import { Spinner } from "@/components/ui/spinner";
import { type Message, missingTexts, noVoicemailReasons } from "@/lib/contract/inbox/inbox";
import type { Which } from "@/lib/queries/inbox-thread";
import { ownPictures } from "../composer/own-pictures";
import { MailFrame } from "./mail-frame";
import { FilesOnNetwork, MessageFiles } from "./message-files";

/** Loaded with the first voicemail. */
const KeptRecording = dynamic(
  () => import("@/components/voicemail/parts/kept-recording").then((module) => module.KeptRecording),
  { loading: () => null },
);

type Props = { message: Message; prospectId: string; accountId: string };

/** One message: ours at the end, theirs at the start. An email shows its subject; a network message is a bubble. */
export function MessageBubble({ message, prospectId, accountId }: Props) {
  const isOurs = message.direction === "out";
  const isMail = message.channel === "email";
  const pictures = isFramed(message) ? ownPictures(message.html ?? "", message.attachments) : [];
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
        ) : isFramed(message) ? (
          <MailFrame html={message.html ?? ""} title={message.subject ?? ""} pictures={pictures} />
        ) : (
          message.text && <p className="type-body whitespace-pre-wrap break-words">{message.text}</p>
        )}
        {message.quoted && <Quoted text={message.quoted} />}
        <FilesOnNetwork files={message.files} />
        <MessageFiles files={message.attachments.filter((file) => !pictures.includes(file))} />
      </div>
      <MessageLine message={message} which={{ prospectId, accountId }} />
    </li>
  );
}

/** Whether a received email has HTML that is more than plain text. */
const isFramed = ({ channel, direction, html, kind, failure }: Message): boolean =>
  channel === "email" &&
  direction === "in" &&
  kind === "email" &&
  !isMissing(failure) &&
  html !== null &&
  !isPlainMail(html);

/** A voicemail, with playback as long as the recording is kept. */
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

type Unleft = (typeof noVoicemailReasons)[number];
const isUnleft = (failure: string | null): failure is Unleft =>
  noVoicemailReasons.some((code) => code === failure);

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

const meaningTones: Partial<Record<NonNullable<Message["understoodAs"]>, "danger" | "warning" | "success">> =
  {
    bounce: "danger",
    opt_out: "danger",
    bounce_unsure: "warning",
    meeting_accepted: "success",
  };

function MessageLine({ message, which }: { message: Message; which: Which }) {
  const t = useTranslations("inbox.message");
  const { channel, kind, author, stepNumber, state, understoodAs, isUncertain, failure } = message;
  const isFromElsewhere = message.direction === "out" && !author && stepNumber === null;
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
      {isFromElsewhere && kind === "email" && <span>{t("elsewhere")}</span>}
      {isFromElsewhere && kind === "message" && <span>{t("onNetwork")}</span>}
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
        <Pill tone={meaningTones[understoodAs] ?? "neutral"}>{t(`as.${understoodAs}`)}</Pill>
      )}
      {isReply(message) && <MessageLabel message={message} which={which} />}
    </div>
  );
}

const rich = /<(?!\/|(?:div|p|br|hr|span|font|b|strong|i|em|u|blockquote|pre|wbr)\b)/i;

/**
 * Whether an email's HTML adds nothing to its text. Most replies are typed, and are easier to read in our own font with quotes folded (ux
 * 65).
 */
export const isPlainMail = (html: string): boolean => !rich.test(html);
