"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

/** The pages about mailboxes. */
export function MailboxesBar({ hasAiEmails }: { hasAiEmails: boolean }) {
  const t = useTranslations("mailboxes.tabs");
  return (
    <SectionBar
      tabs={[
        { href: "/mailboxes", label: t("mailboxes"), exact: true },
        ...(hasAiEmails ? [{ href: "/mailboxes/ai-emails/overview", label: t("aiEmails") }] : []),
        { href: "/mailboxes/deliverability", label: t("deliverability") },
      ]}
    />
  );
}
