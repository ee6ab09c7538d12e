"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { enrichmentsQuery } from "@/lib/queries/enrichment";
import { RunCard } from "./parts/run-card";

/** The last enrichments, each with its progress or its report. Polled while one runs, in case the socket is disconnected. */
export function EnrichmentsPage() {
  const t = useTranslations("enrichments");
  const runs = useQuery({
    ...enrichmentsQuery(browserApi),
    refetchInterval: ({ state }) => (state.data?.some(({ endedAt }) => endedAt === null) ? 5_000 : false),
  });
  return (
    <>
      <PageHeader title={t("title")} />
      {runs.isPending && <SkeletonRows label={t("list.loading")} rows={4} />}
      {runs.isError && (
        <EmptyState
          kind="error"
          title={t("list.failed")}
          text={t("list.failedText")}
          actions={<Button onClick={() => void runs.refetch()}>{t("list.retry")}</Button>}
        />
      )}
      {runs.data?.length === 0 && (
        <EmptyState
          kind="first-use"
          title={t("list.empty")}
          text={t("list.emptyText")}
          actions={<ButtonLink href="/profiles/my-prospects">{t("list.open")}</ButtonLink>}
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {runs.data?.map((run) => (
          <li key={run.id}>
            <RunCard run={run} />
          </li>
        ))}
      </ul>
    </>
  );
}
