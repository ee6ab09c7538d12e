"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";

type Props = {
  of: { data: unknown; isError: boolean; refetch: () => unknown };
} & Omit<ComponentProps<typeof SkeletonRows>, "label">;

/** Shown in place of metrics that are loading or failed to load; nothing once they are there. */
export function Awaited({ of: { data, isError, refetch }, ...rows }: Props) {
  const t = useTranslations("reports");
  if (isError)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
      />
    );
  return data ? null : <SkeletonRows {...rows} label={t("loading")} />;
}
