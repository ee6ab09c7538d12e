import type { ReactNode } from "react";
import { Button } from "../button";
import { Card } from "../card";
import { EmptyState } from "../empty-state";
import { SkeletonRows } from "../skeleton";

type Props = {
  /** Undefined until they are loaded. */
  items: readonly unknown[] | undefined;
  isError: boolean;
  onRetry: () => unknown;
  t: (text: "failed" | "retry" | "loading") => string;
  failedText?: string;
  /** Approximate number of rows, for the skeleton. */
  rows: number;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  /** The filled list. */
  children: ReactNode;
};

/** The card of a short list: loading, failed, empty, or filled. */
export function ListCard({ items, isError, onRetry, t, failedText, rows, empty, children }: Props) {
  return (
    <Card padded={false} className="overflow-clip">
      {isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={failedText}
          actions={<Button onClick={() => onRetry()}>{t("retry")}</Button>}
        />
      )}
      {!items && !isError && <SkeletonRows label={t("loading")} rows={rows} kind="table" />}
      {items && ((items.length === 0 && empty) || children)}
    </Card>
  );
}
