"use client";

import { Ellipsis, ExternalLink, Flame, Globe, RefreshCw, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { warmUpPath } from "./status-cell";
import type { MailboxCommands } from "./use-mailbox-commands";

type Props = {
  mailbox: ListedMailbox;
  commands: MailboxCommands;
  warms: boolean;
  onDisconnect: (mailbox: ListedMailbox) => void;
};

export function MailboxMenu(props: Props) {
  const t = useTranslations("mailbox-list.menu");
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t("label", { email: props.mailbox.email })}
          icon={<Ellipsis aria-hidden />}
          size="compact"
        />
      }
    >
      <Items {...props} />
    </Menu>
  );
}

/** Rendered only while the menu is open, because the list has one in every row. */
function Items({ mailbox, commands, warms, onDisconnect }: Props) {
  const t = useTranslations("mailbox-list.menu");
  const m = useTranslations("mailboxes");
  const open = (
    <MenuItem href={`/mailboxes/${mailbox.type}/${mailbox.id}`} icon={<ExternalLink aria-hidden />}>
      {t("open")}
    </MenuItem>
  );
  if (mailbox.state === "disconnected") return open;
  return (
    <>
      {open}
      {warms && (
        <MenuItem href={warmUpPath(mailbox)} icon={<Flame aria-hidden />}>
          {t("warmUp")}
        </MenuItem>
      )}
      <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => void commands.check(mailbox)}>
        {m("check")}
      </MenuItem>
      <MenuItem icon={<Globe aria-hidden />} onSelect={() => void commands.checkRecords(mailbox)}>
        {t("records")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Unplug aria-hidden />} onSelect={() => onDisconnect(mailbox)}>
        {m("disconnect")}
      </MenuItem>
    </>
  );
}
