"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { isMissingPart, mayReload } from "@/lib/state/reload-once";

export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that failed: try it again, or tell support the request id. A part that is missing is fetched by a reload. */
export function PageError({ error, reset }: PageErrorProps) {
  const t = useTranslations("shell.failed");
  const router = useRouter();
  useEffect(() => {
    if (isMissingPart(error) && mayReload(location.pathname, Date.now(), sessionStorage)) location.reload();
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
      requestId={error.digest}
      actions={
        <>
          <Button variant="primary" icon={<RotateCcw aria-hidden />} onClick={retry}>
            {t("retry")}
          </Button>
          <ButtonLink href="/">{t("home")}</ButtonLink>
        </>
      }
    />
  );
}
