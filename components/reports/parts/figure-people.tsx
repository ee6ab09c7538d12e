"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/overlays/panel";
import { browserApi } from "@/lib/api/browser";
import type { Figure } from "@/lib/contract/figures";
import { countedQuery, type ReportFilter } from "@/lib/queries/reports";
import { Awaited } from "./awaited";
import { NextPage } from "./next-page";

type Props = { figure: Figure; filter: ReportFilter; period: string; onClose: () => void };

/** The people behind a metric, newest first; there are as many as it counts (ux 83, ux 85). */
export function FigurePeople({ figure, filter, period, onClose }: Props) {
  const t = useTranslations("reports");
  const name = useTranslations("figures.names")(figure);
  const list = useInfiniteQuery(countedQuery(browserApi, figure, filter));
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel
      open
      onClose={onClose}
      title={name}
      subtitle={list.data && t("list.count", { count: list.data.pages[0]?.total ?? 0, period })}
    >
      <Awaited of={list} rows={6} kind="conversations" />
      {list.data && people.length === 0 && (
        <EmptyState kind="no-match" title={t("list.none")} text={t("empty.text")} />
      )}
      <ul>
        {people.map(({ at, prospect, campaign, account }) => (
          <li key={`${at} ${prospect.id} ${campaign.id}`} className="border-b border-line last:border-0">
            <Link
              href={`/profiles/my-prospects/${prospect.id}`}
              className="flex items-center gap-3 px-4 py-2.5 hover:wash"
            >
              <Avatar name={prospect.fullName} id={prospect.id} size={28} />
              <span className="min-w-0 flex-1">
                <span className="type-strong block truncate">{prospect.fullName}</span>
                <span className="type-small block truncate text-text-3">
                  {[campaign.name, account.name || t("removed")].join(" · ")}
                </span>
              </span>
              <Moment at={at} look="short" className="type-small flex-none text-text-3" />
            </Link>
          </li>
        ))}
      </ul>
      <NextPage of={list} className="p-4" />
    </Panel>
  );
}
