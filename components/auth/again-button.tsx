"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** A resend button that is disabled for some seconds and shows the countdown. */
export function AgainButton({ seconds, busy }: { seconds: number; busy: boolean }) {
  const t = useTranslations("auth");
  const wait = seconds > 0 ? t("againIn", { seconds }) : undefined;
  return (
    <Button type="submit" size="touch" busy={busy} disabledReason={wait} className="w-full tabular-nums">
      {wait ?? t("again")}
    </Button>
  );
}
