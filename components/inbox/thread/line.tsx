import { replaceEqualDeep } from "@tanstack/react-query";
import { CircleDot, UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Moment } from "@/components/shell/moment";
import type { Conversation, Thread } from "@/lib/contract/inbox/inbox";
import { NoteBubble } from "../parts/note-bubble";
import type { Line } from "./lines";
import { MessageBubble } from "./message-bubble";

/** Rendered again only if the message changed, so that loading an earlier page does not render the others. */
const Bubble = memo(
  MessageBubble,
  (was, is) => was.prospectId === is.prospectId && replaceEqualDeep(was.message, is.message) === was.message,
);

type Props = { line: Line; conversation: Conversation };

/** One line of a thread: a message, a note, an event of the sequence, or a day. */
export function ThreadLine({ line, conversation: { prospectId, accountId, fullName } }: Props) {
  switch (line.kind) {
    case "message":
      return <Bubble message={line.message} prospectId={prospectId} accountId={accountId} />;
    case "note":
      return (
        <li className="ms-auto w-full max-w-[min(560px,88%)]">
          <NoteBubble prospectId={prospectId} note={line.note} />
        </li>
      );
    case "day":
      return (
        <Ruled data-day>
          <Moment at={line.at} look="day" />
        </Ruled>
      );
    case "event":
      return (
        <Ruled>
          <Event event={line.event} name={fullName} />
        </Ruled>
      );
  }
}

const Ruled = ({ children, ...rest }: { children: ReactNode; "data-day"?: true }) => (
  <li
    {...rest}
    className="type-small flex items-center gap-3 text-text-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
  >
    {children}
  </li>
);

function Event({ event, name }: { event: Thread["events"][number]; name: string }) {
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
