"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useOnline } from "@/lib/state/online";
import { useRetry } from "./use-retry";

/** Shown while the server does not respond: gives the reason as far as it is known, and returns automatically (API-16, API-17, ERR-04). */
export function Outage({ brand }: { brand: string }) {
  const t = useTranslations("outage");
  const isOnline = useOnline();
  const { isTrying, retry } = useRetry();
  return (
    <EmptyState
      kind="error"
      heading="h1"
      title={t(isOnline ? "title" : "offlineTitle")}
      text={
        <>
          {isOnline ? t("unreachable", { brand }) : t("offline")} {t("kept")}
        </>
      }
      actions={
        <Button variant="primary" size="touch" busy={isTrying} onClick={retry}>
          {t("retry")}
        </Button>
      }
    />
  );
}
