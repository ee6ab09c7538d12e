import { AlarmClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Banner } from "@/components/ui/banner";
import type { Conversation } from "@/lib/contract/inbox/inbox";

type Props = { conversation: Conversation; onTakeBack: () => void };

/** Shows until when a conversation is snoozed, with an undo button, or that its reminder has come (ux 67). */
export function Reminder({ conversation, onTakeBack }: Props) {
  const t = useTranslations("inbox.remind");
  const { remindAt, isReminder } = conversation;
  if (!remindAt && !isReminder) return null;
  return (
    <Banner
      className="mb-3"
      tone={remindAt ? "neutral" : "signal"}
      icon={<AlarmClock aria-hidden />}
      action={
        remindAt && (
          <button type="button" onClick={onTakeBack} className="touch-area">
            {t("takeBack")}
          </button>
        )
      }
    >
      {remindAt ? (
        <>
          {t("until")} <Moment at={remindAt} look="dueWithin" />
        </>
      ) : (
        t("mark")
      )}
    </Banner>
  );
}
