"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, startTransition, useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { reportErrorLater } from "@/lib/api/report-later";
import { reloadForMissingPart } from "@/lib/state/reload-once";

export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** The error page: retry, or start over. A missing chunk causes a reload. Kept small, because every page includes it. */
export function PageError({ error, reset, footer }: PageErrorProps & { footer?: ReactNode }) {
  const t = useTranslations("shell.failed");
  const router = useRouter();
  useEffect(() => {
    reloadForMissingPart(error);
    reportErrorLater(error);
  }, [error]);
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <EmptyState
      kind="error"
      heading="h1"
      title={t("title")}
      text={t("text")}
      footer={
        footer ??
        (error.digest && (
          <p className="type-mono text-text-3">
            {t("request")} {error.digest}
          </p>
        ))
      }
      actions={
        <>
          <button type="button" onClick={retry} className={buttonStyle({ variant: "primary" })}>
            {t("retry")}
          </button>
          <a href="/" className={buttonStyle()}>
            {t("home")}
          </a>
        </>
      }
    />
  );
}
