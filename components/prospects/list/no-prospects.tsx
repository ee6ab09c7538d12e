"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type Props = {
  /** The list could not be read. */
  isError: boolean;
  isFiltered: boolean;
  /** The button that adds prospects, for those who may. */
  add: ReactNode;
  onRetry: () => void;
  onClear: () => void;
};

/** Why the list shows no prospects, and what to do. */
export function NoProspects({ isError, isFiltered, add, onRetry, onClear }: Props) {
  const t = useTranslations("prospects");
  const v = useTranslations("views.prospects");
  if (isError)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        text={t("failedText")}
        actions={<Button onClick={onRetry}>{t("retry")}</Button>}
      />
    );
  if (isFiltered)
    return (
      <EmptyState
        kind="no-match"
        title={t("empty.noMatch")}
        actions={<Button onClick={onClear}>{t("empty.clear")}</Button>}
      />
    );
  return (
    <EmptyState
      kind="first-use"
      title={t("empty.first")}
      text={v(add ? "first" : "firstOthers")}
      actions={add}
    />
  );
}
