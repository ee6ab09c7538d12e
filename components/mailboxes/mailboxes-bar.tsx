"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

/** The pages about mailboxes. */
export function MailboxesBar() {
  const t = useTranslations("mailboxes.tabs");
  return (
    <SectionBar
      tabs={[
        { href: "/mailboxes", label: t("mailboxes"), exact: true },
        { href: "/mailboxes/deliverability", label: t("deliverability") },
      ]}
    />
  );
}
