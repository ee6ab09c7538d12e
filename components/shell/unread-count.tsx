"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { browserApi } from "@/lib/api/browser";
import { inboxCountsQuery } from "@/lib/queries/inbox";

/** Unread conversations, live: the same number in the sidebar and the bottom tabs (SHELL-06). */
export function UnreadCount({ rendered }: { rendered: number }) {
  const t = useTranslations("shell.nav");
  const { data } = useQuery(inboxCountsQuery(browserApi));
  const count = data?.unread ?? rendered;
  return count > 0 && <Count value={count} tone="signal" label={t("unread", { count })} />;
}
