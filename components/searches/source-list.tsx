"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { SourceRow } from "./parts/source-row";
import { useSearchCommands, useSearches } from "./parts/use-searches";

/** The sources of a campaign with status, numbers and actions (CAMP-18, CAMP-19). */
export function SourceList({ campaignId }: { campaignId: string }) {
  const t = useTranslations("searches");
  const { data: sources, isError, refetch } = useSearches(campaignId);
  const commands = useSearchCommands(campaignId);
  const ended = sources?.filter((source) => source.commands.includes("rerun")) ?? [];
  return (
    <Card padded={false} className="mt-6">
      <CardHeader
        className="mb-0! px-4 py-2"
        title={t("sources")}
        actions={
          ended.length > 1 && (
            <Button
              size="compact"
              icon={<RotateCw aria-hidden />}
              busy={commands.isBusy}
              onClick={commands.rerunAll}
            >
              {t("rerunAll")}
            </Button>
          )
        }
      />
      {isError ? (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      ) : sources === undefined ? (
        <SkeletonRows label={t("loading")} rows={2} />
      ) : sources.length === 0 ? (
        <p className="type-compact border-t border-line px-4 py-3 text-text-2">{t("none")}</p>
      ) : (
        <ul>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} commands={commands} />
          ))}
        </ul>
      )}
    </Card>
  );
}
