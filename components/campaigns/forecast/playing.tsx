"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

/** The month is being played; whoever does not want to wait stops it. */
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
