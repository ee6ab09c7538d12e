"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SkipForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { PageLink } from "@/components/shell/page-link";
import { useWork } from "@/components/shell/palette/use-work";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { fixPath, type Remedy, remedies, remedyPages } from "@/lib/contract/accounts/remedies";
import type { AttentionGroup, AttentionItem } from "@/lib/contract/attention";
import { prospects } from "@/lib/contract/prospects/prospects";
import { attentionListQuery } from "@/lib/queries/attention";
import { keys } from "@/lib/queries/keys";

type Props = { campaignId: string; group: AttentionGroup };

/** People who wait for one reason, page by page. Each has a link to the fix if it is specific to that person. */
export function AttentionList({ campaignId, group }: Props) {
  const t = useTranslations("reasons.attention");
  const list = useInfiniteQuery(attentionListQuery(browserApi, campaignId, group.reason));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <SkeletonRows label={t("loading")} rows={3} />;
  return (
    <>
      <ul className="border-t border-line">
        {items.map((item) => (
          <Waiting key={item.id} campaignId={campaignId} item={item} reason={group.reason} />
        ))}
      </ul>
      {(list.hasNextPage || list.isError) && (
        <div className="p-3">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t(list.isError ? "retry" : "more")}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = { campaignId: string; item: AttentionItem; reason: AttentionGroup["reason"] };

function Waiting({ campaignId, item, reason }: RowProps) {
  const t = useTranslations("reasons");
  const kinds = useTranslations("prospects.next.kind");
  const { accountId, prospectId, name, note, stepKind, detail, since } = item;
  const remedy = remedies[reason];
  const about = [note, stepKind && kinds(stepKind), detail].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2.5 last:border-b-0">
      <Avatar name={name} id={item.id} />
      <span className="min-w-0 flex-1 basis-48">
        <span className="type-compact block truncate font-semibold">
          {prospectId ? (
            <TextLink href={`/campaign/edit/${campaignId}/prospects?person=${prospectId}`}>{name}</TextLink>
          ) : (
            name
          )}
        </span>
        <span className="type-small block truncate text-text-2">{about}</span>
      </span>
      {since && (
        <span className="type-small whitespace-nowrap text-text-3">
          {t("attention.since")} <Moment at={since} look="short" />
        </span>
      )}
      {accountId && remedy === "network" && (
        <PageLink page={remedyPages[remedy]} href={fixPath(remedy, { campaignId, accountId })}>
          {t(`mend.${remedy}`)}
        </PageLink>
      )}
      {prospectId && (
        <span className="flex items-center gap-3">
          {!fixedOnce.has(remedy) && (
            <TextLink href={fixPath(remedy, { campaignId, prospectId })}>{t(`mend.${remedy}`)}</TextLink>
          )}
          {reason !== "held" && <SkipStep campaignId={campaignId} prospectId={prospectId} />}
        </span>
      )}
    </li>
  );
}

/** Skips the step for this person, who then continues with the next one. */
function SkipStep(target: { campaignId: string; prospectId: string }) {
  const t = useTranslations("reasons.attention");
  const skip = useWork(keys.prospects, keys.campaigns);
  return (
    <Button
      size="compact"
      variant="ghost"
      icon={<SkipForward aria-hidden />}
      busy={skip.isPending}
      onClick={() => skip.mutate(() => browserApi(prospects.skipStep, target))}
    >
      {t("skip")}
    </Button>
  );
}

/** Fixes that apply to a whole group at once; all others are made person by person. */
export const fixedOnce: ReadonlySet<Remedy> = new Set([
  "account",
  "mailbox",
  "senders",
  "sequence",
  "settings",
  "campaign",
  "billing",
]);
