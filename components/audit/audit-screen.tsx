"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { type AuditEntry, audit, auditRetentionDays } from "@/lib/contract/audit";
import { formatNumber } from "@/lib/format/numbers";
import { type AuditFilter, auditQuery } from "@/lib/queries/audit";
import { type Actor, AuditFilters } from "./audit-filters";
import { readFilter, writeFilter } from "./audit-state";
import { AuditTable } from "./audit-table";

/** Loaded when an entry is opened. */
const AuditPanel = dynamic(() => import("./audit-panel").then((module) => module.AuditPanel), { ssr: false });

/** The audit log for admins: who did what, when and from where. The filter is in the URL. */
export function AuditScreen({ members }: { members: readonly Actor[] }) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const filter = readFilter(useSearchParams());
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const list = useInfiniteQuery(auditQuery(browserApi, filter));
  const entries = list.data?.pages.flatMap(({ items }) => items);
  const counted = list.data?.pages[0];
  const change = (next: AuditFilter) => {
    const query = writeFilter(next);
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        note={
          counted &&
          (counted.totalIsCapped
            ? t("countCapped", { count: formatNumber(counted.total, locale) })
            : t("count", { count: counted.total }))
        }
        actions={
          <a href={fileUrl(audit.download, filter)} download className={buttonStyle({})}>
            <Download aria-hidden /> {t("export")}
          </a>
        }
      />
      <p className="type-compact mb-4 text-text-2">
        {t("note", { days: auditRetentionDays })} <ZoneNote whose="yours" />
      </p>
      <AuditFilters members={members} filter={filter} onChange={change} />
      <Card padded={false} className="min-w-0 overflow-clip">
        {!entries && !list.isError && <SkeletonRows rows={8} label={t("loading")} />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {entries?.length === 0 && <NoEntries filter={filter} onClear={() => change({})} />}
        {entries && entries.length > 0 && (
          <AuditTable entries={entries} openedId={opened?.id ?? null} onOpen={setOpened} />
        )}
      </Card>
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
      {opened && <AuditPanel entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function NoEntries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const t = useTranslations("audit");
  if (Object.keys(filter).length === 0)
    return <EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} />;
  return (
    <EmptyState
      kind="no-match"
      title={t("noMatch")}
      actions={<Button onClick={onClear}>{t("clear")}</Button>}
    />
  );
}
