"use client";

import { CircleCheck, CirclePause, CircleX, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { Spinner } from "@/components/ui/spinner";
import type { SearchFacts } from "@/lib/contract/prospects/searches";

const looks = {
  active: { tone: "brand", icon: <Spinner /> },
  waiting: { tone: "warning", icon: <Hourglass aria-hidden /> },
  finished: { tone: "success", icon: <CircleCheck aria-hidden /> },
  stopped: { tone: "neutral", icon: <CirclePause aria-hidden /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden /> },
} as const;

/** The status as a pill (CAMP-18, CAMP-20); a file shows its import status. */
export function SourceState({ source: { status, wait, importStatus } }: { source: SearchFacts }) {
  const t = useTranslations("searches");
  const state = status === "active" && wait ? "waiting" : status;
  return (
    <span aria-live="polite">
      <Pill tone={looks[state].tone} icon={looks[state].icon}>
        {importStatus ? t(`fileStatus.${importStatus}`) : t(`status.${state}`)}
      </Pill>
    </span>
  );
}
