"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Awaited } from "@/components/reports/parts/awaited";
import { NextPage } from "@/components/reports/parts/next-page";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { activityQuery } from "@/lib/queries/dashboard";
import { NewsRow } from "./news-row";

/** Recent activity, newest first (DASH-02). */
export function ActivityList() {
  const t = useTranslations("dashboard");
  const list = useInfiniteQuery(activityQuery(browserApi));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader title={t("tabs.activity")} />
      <Card padded={false} className="overflow-clip">
        <Awaited of={list} rows={8} kind="conversations" />
        {list.data && items.length === 0 && (
          <EmptyState kind="first-use" title={t("noNews")} text={t("noNewsText")} />
        )}
        <ul aria-label={t("tabs.activity")}>
          {items.map((news) => (
            <NewsRow key={news.id} news={news} />
          ))}
        </ul>
      </Card>
      <NextPage of={list} className="mt-3" />
    </>
  );
}
