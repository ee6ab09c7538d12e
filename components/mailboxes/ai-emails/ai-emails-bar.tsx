"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { browserApi } from "@/lib/api/browser";
import { aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";

/** The pages of domains for sending and the mailboxes on them (MAIL-08). */
export function AiEmailsBar() {
  const t = useTranslations("ai-emails");
  const { data } = useQuery(aiOverviewQuery(browserApi));
  return (
    <SectionBar
      back={{ href: "/mailboxes", label: t("mailboxesBack") }}
      title={t("title")}
      tabs={[
        { href: "/mailboxes/ai-emails/overview", label: t("tabs.overview") },
        {
          href: "/mailboxes/ai-emails/domains",
          label: t("tabs.domains"),
          ...(data ? { count: data.domains.total } : {}),
        },
        {
          href: "/mailboxes/ai-emails/mailboxes",
          label: t("tabs.mailboxes"),
          ...(data ? { count: data.slots.used } : {}),
        },
      ]}
    />
  );
}
