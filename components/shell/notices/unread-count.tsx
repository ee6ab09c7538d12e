"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import type { inbox } from "@/lib/contract/inbox/inbox";
import { inboxCountsQuery } from "@/lib/queries/inbox-counts";

/** The inbox counts rendered with the page; undefined if the server could not get them. */
export type InboxCounts = Output<typeof inbox.counts>;

/**
 * The number of unread conversations, live, in the sidebar and the bottom tabs (SHELL-06). It is another number than that of those who wait
 * for a reply, so it has not their colour, and says what it counts.
 */
export function UnreadCount({ rendered }: { rendered: InboxCounts | undefined }) {
  const t = useTranslations("shell.nav");
  const { data } = useQuery({ ...inboxCountsQuery(browserApi), initialData: rendered });
  const count = data?.unread ?? 0;
  return count > 0 && <Count value={count} tone="strong" label={t("unread", { count })} />;
}
