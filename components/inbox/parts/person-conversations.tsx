"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { Dot } from "@/components/ui/dot";
import { FailedRead } from "@/components/ui/failed-read";
import { IconSquare } from "@/components/ui/icon-square";
import { Link } from "@/components/ui/link";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { LastOnChannel } from "@/lib/contract/inbox/inbox";
import { conversationsOfQuery } from "@/lib/queries/inbox";

/** A person's conversations with each account and on each channel, by their last message; each opens in the inbox (PROSPECT-33). */
export function PersonConversations({ prospectId }: { prospectId: string }) {
  const t = useTranslations("inbox.ofPerson");
  const { data, isError, refetch } = useQuery(conversationsOfQuery(browserApi, prospectId));
  if (!data && isError)
    return <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} label={t("title")} />;
  if (data.length === 0) return <p className="type-compact text-text-2">{t("none")}</p>;
  return (
    <ul aria-label={t("title")} className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1">
      {data.map((last) => (
        <li key={`${last.accountId} ${last.channel}`}>
          <Link
            href={`/inbox/${prospectId}?account=${last.accountId}`}
            className="flex items-center gap-3 rounded-field px-2 py-2 hover:wash"
          >
            <Row last={last} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Row({
  last: { channel, accountName, kind, direction, state, snippet, at, needsYou },
}: {
  last: LastOnChannel;
}) {
  const t = useTranslations("inbox");
  const wordless = kind === "connection_request" ? t("message.request") : t(`composer.${channel}`);
  return (
    <>
      <IconSquare tone="info" icon={<ChannelGlyph channel={channel} />} />
      <span className="min-w-0 flex-1">
        <span className="type-compact block truncate font-medium">
          {t("ofPerson.with", { channel: t(`composer.${channel}`), name: accountName })}
        </span>
        <span className="type-small block truncate text-text-2">
          {direction === "out" && `${outcomes[state] ? t(outcomes[state]) : t("you")}: `}
          {snippet || wordless}
        </span>
      </span>
      {needsYou && <Dot tone="signal" label={t("waits")} />}
      <span className="type-small whitespace-nowrap text-text-3">
        <Moment at={at} look="short" />
      </span>
    </>
  );
}

const outcomes: { [State in LastOnChannel["state"]]?: "message.failed" | "message.unknown" } = {
  failed: "message.failed",
  unknown: "message.unknown",
};
