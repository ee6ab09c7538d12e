"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";

/** In the place of what a card shows, while the rest of the page stays usable. */
export function FailedCard({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useTranslations("billing.upgrade");
  return (
    <Banner
      tone="danger"
      action={
        <button type="button" onClick={() => void onRetry()}>
          {t("retry")}
        </button>
      }
    >
      {text}
    </Banner>
  );
}
