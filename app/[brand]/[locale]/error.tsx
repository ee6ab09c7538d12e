"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** A page that failed: try it again, or tell support the request id. */
export default function PageError({ error, reset }: Props) {
  const t = useTranslations("shell.failed");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        kind="error"
        heading="h1"
        title={t("title")}
        text={t("text")}
        requestId={error.digest}
        actions={
          <>
            <Button variant="primary" icon={<RotateCcw aria-hidden />} onClick={reset}>
              {t("retry")}
            </Button>
            <ButtonLink href="/">{t("home")}</ButtonLink>
          </>
        }
      />
    </main>
  );
}
