import { AlarmClock, Check, Ellipsis, MailOpen, PanelRight, Undo2, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DetailHeader } from "@/components/ui/detail-header";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import type { Triage } from "../use-triage";

type Props = {
  conversation: Conversation;
  triage: Triage;
  onBack: () => void;
  hasContext: boolean;
  onToggleContext: () => void;
};

/** The person of the conversation, and buttons for all shortcuts (ux 58); on phones and tablets the rarer ones are in a menu. */
export function ThreadHeader({ conversation, triage, onBack, hasContext, onToggleContext }: Props) {
  const t = useTranslations("inbox");
  const { fullName, position, companyName, assignee, isDone } = conversation;
  return (
    <DetailHeader
      backLabel={t("back")}
      onBack={onBack}
      detail={[position, companyName].filter(Boolean).join(", ")}
      actions={
        <>
          <IconButton
            label={t("markUnread")}
            icon={<MailOpen aria-hidden />}
            hint="U"
            onClick={triage.markUnread}
            className="max-lg:hidden"
          />
          <IconButton
            label={assignee ? t("assign.to", { name: assignee.name }) : t("assign.action")}
            icon={
              assignee ? <Avatar name={assignee.name} id={assignee.id} size={20} /> : <UserPlus aria-hidden />
            }
            hint="A"
            onClick={triage.askWho}
            className="max-lg:hidden"
          />
          <IconButton
            label={t("remind.action")}
            icon={<AlarmClock aria-hidden />}
            hint="H"
            onClick={triage.askWhen}
          />
          <Button
            icon={isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            hint="E"
            onClick={triage.toggleDone}
          >
            {t(isDone ? "reopen" : "done")}
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
            trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} className="lg:hidden" />}
          >
            <MenuItem icon={<PanelRight aria-hidden />} onSelect={onToggleContext}>
              {t("context")}
            </MenuItem>
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
        {fullName}
      </h1>
    </DetailHeader>
  );
}
