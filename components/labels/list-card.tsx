import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";

type Props = {
  list: { items: readonly unknown[] | undefined; isError: boolean; refetch: () => unknown };
  /** Approximate number of rows, for the skeleton. */
  rows: number;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  children: ReactNode;
};

/** The card of a list in the settings: loading, failed, empty, or filled. */
export function ListCard({ list: { items, isError, refetch }, rows, empty, children }: Props) {
  const t = useTranslations("labels.own");
  return (
    <Card padded={false} className="overflow-clip">
      {isError ? (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      ) : items === undefined ? (
        <SkeletonRows label={t("loading")} rows={rows} kind="table" />
      ) : (
        (items.length === 0 && empty) || children
      )}
    </Card>
  );
}
