"use client";

import { CircleCheck, Hourglass, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useReducer, useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";
import { Progress } from "@/components/ui/progress";
import type { Preparation } from "@/lib/contract/campaigns/campaigns";
import { formatNumber } from "@/lib/format/numbers";

const looks = {
  running: { tone: "neutral", Icon: Hourglass },
  done: { tone: "success", Icon: CircleCheck },
  paused: { tone: "neutral", Icon: Hourglass },
  failed: { tone: "danger", Icon: TriangleAlert },
} as const;

type Props = { campaignId: string; preparation: Preparation };

/** The progress of preparing a campaign with many people, and the result; a dismissed result stays dismissed (CAMP-83). */
export function Preparing({ campaignId, preparation: { total, done, endedAt, outcome } }: Props) {
  const t = useTranslations("campaigns.preparing");
  const locale = useLocale();
  const closed = `prepared ${campaignId}`;
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  // The server does not know what was dismissed in this browser, so the result is rendered only on the client.
  const isClosed = useSyncExternalStore(
    onElsewhere,
    () => endedAt !== null && localStorage.getItem(closed) === endedAt,
    () => endedAt !== null,
  );
  if (isClosed) return null;
  const { tone, Icon } = looks[outcome ?? "running"];
  const numbers = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  const close = () => {
    localStorage.setItem(closed, endedAt ?? "");
    look();
  };
  return (
    <Banner
      tone={tone}
      icon={<Icon className="size-4 flex-none" aria-hidden />}
      className="mb-3"
      {...(endedAt && outcome !== "paused" ? { onClose: close } : {})}
    >
      {t(outcome ?? "running", numbers)}
      {endedAt === null && (
        <Progress label={t("label")} value={done} max={total} className="mt-1.5 bg-line" />
      )}
    </Banner>
  );
}

/** Dismissed in another tab. */
function onElsewhere(change: () => void) {
  window.addEventListener("storage", change);
  return () => window.removeEventListener("storage", change);
}
