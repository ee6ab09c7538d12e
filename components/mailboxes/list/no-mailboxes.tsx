"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { MailboxTab } from "@/lib/contract/accounts/mailbox-list";

type Props = {
  isError: boolean;
  tab: MailboxTab;
  isFiltered: boolean;
  onRetry: () => void;
  onClear: () => void;
  connect: ReactNode;
  /** Nothing for those who may not buy. */
  buy: ReactNode;
};

/** Why no mailbox is listed, and how to go on. */
export function NoMailboxes({ isError, tab, isFiltered, onRetry, onClear, connect, buy }: Props) {
  const t = useTranslations("mailbox-list");
  const m = useTranslations("mailboxes");
  if (isError)
    return (
      <EmptyState
        kind="error"
        title={m("failed")}
        text={m("failedText")}
        actions={<Button onClick={onRetry}>{m("retry")}</Button>}
      />
    );
  if (isFiltered)
    return (
      <EmptyState
        kind="no-match"
        title={t("noMatch")}
        actions={<Button onClick={onClear}>{t("clear")}</Button>}
      />
    );
  if (tab === "attention") return <EmptyState kind="done" title={t("allWell")} text={t("allWellText")} />;
  if (tab === "warming_up")
    return <EmptyState kind="no-match" title={t("noneWarming")} text={t("noneWarmingText")} />;
  if (tab === "ai_emails")
    return (
      <EmptyState
        kind="first-use"
        title={t("noAiEmails")}
        text={t("noAiEmailsText")}
        actions={buy || undefined}
      />
    );
  return (
    <EmptyState
      kind="first-use"
      title={m("none")}
      text={t("firstText")}
      actions={
        <>
          {connect}
          {buy}
        </>
      }
    />
  );
}
