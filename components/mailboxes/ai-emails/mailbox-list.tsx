"use client";

import { Ellipsis, ExternalLink, Pencil, Sprout, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { TextLink } from "@/components/ui/text-link";
import type { AiMailbox } from "@/lib/contract/ai-emails/ai-emails";
import { MailboxStatePill } from "./state-pills";

type Props = {
  mailboxes: readonly AiMailbox[];
  isAdmin: boolean;
  onEdit?: (id: string) => void;
  onRemove?: (id: string) => void;
};

/** One row per mailbox on a bought domain, with its ordinary page behind its address. */
export function MailboxList({ mailboxes, isAdmin, onEdit, onRemove }: Props) {
  const t = useTranslations("ai-emails.mailboxes");
  return (
    <ul aria-label={t("list")} className="divide-y divide-line">
      {mailboxes.map(({ id, email, senderName, photoLink, state, sentToday, limitToday }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 px-4 py-2">
          <Avatar name={senderName} id={id} src={photoLink} size={28} />
          <div className="grid min-w-0 flex-1 gap-x-3 gap-y-1 md:grid-cols-[minmax(0,2fr)_9rem_8rem] md:items-center">
            <div className="min-w-0">
              <p className="type-strong truncate">
                {state === "pending" ? email : <TextLink href={`/mailboxes/smtp/${id}`}>{email}</TextLink>}
              </p>
              <p className="type-small truncate text-text-2">{senderName}</p>
            </div>
            <span>
              <MailboxStatePill state={state} />
            </span>
            <span className="type-compact tabular-nums text-text-2">
              {state === "pending" ? "–" : t("sentToday", { sent: sentToday, limit: limitToday })}
            </span>
          </div>
          {isAdmin && (
            <Menu
              align="end"
              trigger={<IconButton label={t("actions", { email })} icon={<Ellipsis aria-hidden />} />}
            >
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit?.(id)}>
                {t("edit")}
              </MenuItem>
              {state !== "pending" && (
                <MenuItem icon={<ExternalLink aria-hidden />} href={`/mailboxes/smtp/${id}`}>
                  {t("open")}
                </MenuItem>
              )}
              {state !== "pending" && (
                <MenuItem icon={<Sprout aria-hidden />} href={`/mailboxes/ai-emails/mailboxes/warm-up/${id}`}>
                  {t("warmUp")}
                </MenuItem>
              )}
              <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onRemove?.(id)}>
                {t("remove")}
              </MenuItem>
            </Menu>
          )}
        </li>
      ))}
    </ul>
  );
}
