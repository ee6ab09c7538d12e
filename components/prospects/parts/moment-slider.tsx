"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { TimelineEvent } from "@/lib/contract/prospects/prospects";
import { formatMoment } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

type Props = {
  /** Newest first, as in the log. */
  events: readonly TimelineEvent[];
  /** Null: now. */
  at: string | null;
  onMove: (at: string | null) => void;
  /** Loads earlier events, while the log has more. */
  onMore?: () => void;
};

/** Steps back through a person's history, event by event, also with the arrow keys (M3). */
export function MomentSlider({ events, at, onMove, onMore }: Props) {
  const t = useTranslations("reasons.then");
  const kinds = useTranslations("prospects.timeline.kind");
  const viewer = useViewer();
  const moments = [...new Map(events.map((event) => [event.at, event])).values()].toReversed();
  const chosen = at === null ? moments.length : moments.findIndex((event) => event.at === at);
  const go = (place: number) => onMove(moments[place]?.at ?? null);
  const words = (event: TimelineEvent) => `${formatMoment(new Date(event.at), viewer)}, ${kinds(event.kind)}`;
  const shown = moments[chosen];
  if (moments.length === 0) return null;
  return (
    <div className="mb-2 grid gap-1">
      <div className="flex items-center gap-1">
        <IconButton
          label={t("earlier")}
          icon={<ChevronLeft aria-hidden />}
          size="compact"
          {...(chosen === 0 && !onMore ? { disabledReason: t("before") } : {})}
          onClick={() => (chosen === 0 ? onMore?.() : go(chosen - 1))}
        />
        <input
          type="range"
          aria-label={t("slider")}
          aria-valuetext={shown ? words(shown) : t("present")}
          min={0}
          max={moments.length}
          step={1}
          value={chosen}
          onChange={({ target }) => go(Number(target.value))}
          className="h-touch min-w-0 flex-1 accent-[var(--brand)]"
        />
        <IconButton
          label={t("later")}
          icon={<ChevronRight aria-hidden />}
          size="compact"
          {...(shown ? {} : { disabledReason: t("present") })}
          onClick={() => go(chosen + 1)}
        />
      </div>
      {shown && (
        <p className="type-small flex items-center gap-2 text-text-2">
          <span className="min-w-0 truncate">{words(shown)}</span>
          <Button size="compact" variant="ghost" className="ms-auto" onClick={() => onMove(null)}>
            {t("now")}
          </Button>
        </p>
      )}
    </div>
  );
}
