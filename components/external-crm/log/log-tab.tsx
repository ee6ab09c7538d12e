import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ViewTabs } from "@/components/ui/view-tabs";
import { browserApi } from "@/lib/api/browser";
import type { CrmConnection } from "@/lib/contract/crm/external";
import { crmLinesQuery, type LineKind } from "@/lib/queries/crm/external";
import { lineKinds } from "../address";
import { useCrmActions } from "../use-crm-actions";
import { LogLine } from "./log-line";
import { useLineFields } from "./use-line-fields";

type Props = { connection: CrmConnection; kind: LineKind; onKind: (kind: LineKind) => void };

/** What was sent, received and linked, and what waits for somebody, newest first. */
export function LogTab({ connection, kind, onKind }: Props) {
  const t = useTranslations("crms.log");
  const { platform, refusedCount, undecidedCount, overruledCount } = connection;
  const query = useInfiniteQuery(crmLinesQuery(browserApi, platform, kind));
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const actions = useCrmActions(platform);
  const lines = data?.pages.flatMap((page) => page.items);
  const fieldsOf = useLineFields(platform, lines ?? []);
  const counts: Partial<Record<LineKind, number>> = {
    open: refusedCount + undecidedCount,
    ...{ refused: refusedCount, undecided: undecidedCount, overruled: overruledCount },
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ViewTabs
        label={t("filter")}
        value={kind}
        onChange={onKind}
        views={lineKinds.map((value) => ({ value, label: t(`kinds.${value}`), count: counts[value] }))}
      />
      <Card padded={false} className="overflow-clip">
        {!lines && !isError && <SkeletonRows rows={6} label={t("loading")} />}
        {!lines && isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            actions={<Button onClick={() => refetch()}>{t("again")}</Button>}
          />
        )}
        {lines?.length === 0 && (
          <EmptyState
            kind={kind === "all" ? "first-use" : "done"}
            title={t(`none.${kind}`)}
            text={kind === "all" ? t("noneText") : undefined}
            actions={
              kind === "all" ? undefined : <Button onClick={() => onKind("all")}>{t("showAll")}</Button>
            }
          />
        )}
        {lines && lines.length > 0 && (
          <ul aria-label={t("title")} className="divide-y divide-line">
            {lines.map((line) => (
              <LogLine
                key={line.id}
                line={line}
                fields={fieldsOf(line)}
                platform={platform}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </Card>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </div>
  );
}
