"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { activityQuery } from "@/lib/queries/dashboard";
import { NewsRow } from "./news-row";

/** What people did, the newest first (DASH-02). */
export function ActivityList() {
  const t = useTranslations("dashboard");
  const words = useTranslations("reports");
  const list = useInfiniteQuery(activityQuery(browserApi));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader title={t("tabs.activity")} />
      <Card padded={false} className="overflow-clip">
        {list.isPending && <SkeletonRows rows={8} kind="conversations" label={words("loading")} />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={words("failed")}
            actions={<Button onClick={() => list.refetch()}>{words("retry")}</Button>}
          />
        )}
        {list.data && items.length === 0 && (
          <EmptyState kind="first-use" title={t("noNews")} text={t("noNewsText")} />
        )}
        <ul aria-label={t("tabs.activity")}>
          {items.map((news) => (
            <NewsRow key={news.id} news={news} />
          ))}
        </ul>
      </Card>
      {list.hasNextPage && (
        <Button className="mt-3" onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage}>
          {words("more")}
        </Button>
      )}
    </>
  );
}
