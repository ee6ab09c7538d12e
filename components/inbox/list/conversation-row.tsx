import { AlarmClock, Check, Clock3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReplyLabel } from "@/components/labels/parts/reply-label";
import { LeadStatus } from "@/components/prospects/parts/lead-status";
import { Moment } from "@/components/shell/moment";
import { Avatar } from "@/components/ui/avatar";
import { Dot } from "@/components/ui/dot";
import { Pill } from "@/components/ui/pill";
import type { Conversation } from "@/lib/contract/inbox/inbox";

type Props = { conversation: Conversation; isOpen: boolean; onOpen: () => void };

/** One conversation in the list: name, last message and status; the apricot dot marks those waiting for a reply. */
export function ConversationRow({ conversation, isOpen, onOpen }: Props) {
  const t = useTranslations("inbox");
  const {
    fullName,
    snippet,
    lastChannel,
    lastDirection,
    lastState,
    lastMessageAt,
    needsYou,
    isUnread,
    isDone,
    awayUntil,
    replyLabel,
    remindAt,
    isReminder,
    assignee,
  } = conversation;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isOpen || undefined}
      className="group/row flex w-full gap-3 border-b border-line px-3 py-2.5 text-start hover:wash aria-[current]:bg-select aria-[current]:shadow-[inset_3px_0_0_var(--brand)]"
    >
      <Avatar name={fullName} id={conversation.prospectId} size={34} channel={lastChannel} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          {needsYou && <Dot tone="signal" label={t("waits")} />}
          <span className={`type-compact min-w-0 flex-1 truncate ${isUnread ? "font-semibold" : ""}`}>
            {fullName}
          </span>
          <span className="type-small whitespace-nowrap text-text-2">
            <Moment at={lastMessageAt} look="short" />
          </span>
        </span>
        <span className={`type-compact block truncate ${isUnread ? "" : "text-text-2"}`}>
          {lastDirection === "out" && <Fate state={lastState} />}
          {snippet || (lastDirection === "out" && t("message.request"))}
        </span>
        <span className="mt-1 flex items-center gap-2">
          {replyLabel ? (
            <ReplyLabel label={replyLabel.label} confidence={replyLabel.confidence} />
          ) : (
            <LeadStatus status={conversation.status} />
          )}
          {awayUntil && (
            <span className="type-small flex items-center gap-1 whitespace-nowrap text-text-2">
              <Clock3 className="size-3" aria-hidden /> {t("awayUntil")}{" "}
              <Moment at={awayUntil} look="dayWithin" />
            </span>
          )}
          {remindAt && (
            <span className="type-small flex items-center gap-1 whitespace-nowrap text-text-2">
              <AlarmClock className="size-3" aria-label={t("remind.until")} />{" "}
              <Moment at={remindAt} look="due" />
            </span>
          )}
          {isReminder && (
            <Pill tone="signal" icon={<AlarmClock aria-hidden />}>
              {t("remind.mark")}
            </Pill>
          )}
          {isDone && <Check className="size-3.5 text-text-3" aria-label={t("splits.done")} />}
          <span className="type-small ms-auto truncate text-text-3 group-aria-[current]/row:text-text-2">
            {conversation.accountName.split(" ")[0]}
          </span>
          {assignee && (
            <span title={t("assign.to", { name: assignee.name })}>
              <Avatar name={assignee.name} id={assignee.id} size={16} />
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

/** Who wrote the last message, or that it failed or its outcome is unknown. */
function Fate({ state }: { state: Conversation["lastState"] }) {
  const t = useTranslations("inbox");
  if (state === "failed") return <span className="text-on-danger-soft">{t("message.failed")}: </span>;
  if (state === "unknown") return <span className="text-on-warning-soft">{t("message.unknown")}: </span>;
  return `${t("you")}: `;
}
