"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import type { TimelineEvent } from "@/lib/contract/prospects/prospects";
import { timelineQuery } from "@/lib/queries/prospects";

/** Everything that happened to a person or was decided about them, newest first, with reasons. */
export function Timeline({ prospectId, isTitled = true }: { prospectId: string; isTitled?: boolean }) {
  const t = useTranslations("prospects.timeline");
  const list = useInfiniteQuery(timelineQuery(browserApi, prospectId));
  const events = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={t("title")} className="pt-4 first:pt-0">
      {isTitled && <h3 className="type-strong mb-2">{t("title")}</h3>}
      {list.isSuccess && events.length === 0 && <p className="type-compact text-text-2">{t("none")}</p>}
      <ol className="grid gap-2">
        {events.map((event) => (
          <li key={event.id} className="type-compact grid grid-cols-[minmax(0,1fr)_auto] gap-3">
            <EventText event={event} />
            <span className="type-small whitespace-nowrap text-text-3">
              <Moment at={event.at} look="short" />
            </span>
          </li>
        ))}
      </ol>
      {events.length > 0 && (
        <p className="type-small mt-3 text-text-3">
          <ZoneNote whose="yours" />
        </p>
      )}
      {list.hasNextPage && (
        <Button
          size="compact"
          variant="ghost"
          busy={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          className="mt-2"
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}

function EventText({ event }: { event: TimelineEvent }) {
  const t = useTranslations("prospects");
  const reason = reasonKeys(event).find((key) => t.has(key as never));
  const parts = [
    event.stepKind ? t(`next.kind.${event.stepKind}`) : null,
    event.reason && (reason ? t(reason as never) : event.reason),
    event.campaignName,
    event.actor,
  ].filter(Boolean);
  return (
    <span className="min-w-0">
      <span className="font-medium">{t(`timeline.kind.${event.kind}`)}</span>
      {parts.length > 0 && <span className="type-small block truncate text-text-2">{parts.join(" · ")}</span>}
    </span>
  );
}

/** A member's own words, such as why contact is allowed again, are no code. */
const reasonKeys = ({ kind, reason }: TimelineEvent): string[] => {
  if (kind === "opt_in") return [];
  if (kind === "opt_out") return [`timeline.optOut.${reason}`];
  return [`next.reason.${reason}`, `timeline.outcome.${reason}`];
};
