"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { useOnline } from "@/lib/state/online";

/** Quiet word that the browser has no network: what is on screen stays, and may be old. */
export function OfflineBanner() {
  const t = useTranslations("shell");
  if (useOnline()) return null;
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden />}>
      {t("offline")}
    </Banner>
  );
}
