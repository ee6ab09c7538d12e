"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

/** Shown while the simulation runs, with a button to cancel it. */
export function Playing({ people, onCancel }: { people: number; onCancel: () => void }) {
  const t = useTranslations("campaign-forecast");
  return (
    <Banner
      tone="info"
      icon={<Spinner />}
      action={
        <Button size="compact" onClick={onCancel}>
          {t("cancel")}
        </Button>
      }
    >
      {t("playing", { count: people })}
    </Banner>
  );
}
