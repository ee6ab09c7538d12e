"use client";

import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { WarmUpDay } from "@/lib/contract/accounts/warm-up";
import { formatCalendar } from "@/lib/format/moments";

const kinds = ["inbox", "spam", "unread", "planned"] as const;
const looks = {
  inbox: "bg-brand",
  spam: "bg-danger",
  unread: "bg-brand opacity-40",
  planned: "border border-dashed border-line-strong",
};

export function Legend() {
  const t = useTranslations("warm-up.chart");
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
      {kinds.map((kind) => (
        <li key={kind} className="type-small inline-flex items-center gap-1.5 text-text-2">
          <span className={classNames("size-2.5 rounded-[2px]", looks[kind])} aria-hidden />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}

type Props = { days: readonly WarmUpDay[]; today: string; label: string };

/** Round numbers of the axis, from the top to zero. */
const ticksOf = (max: number) => {
  const step = max <= 8 ? 2 : max <= 16 ? 4 : 10;
  const top = Math.ceil(max / step) * step;
  return Array.from({ length: top / step + 1 }, (_, index) => top - index * step);
};

/** A bar for each day: what arrived, what went to spam, what nobody has read yet, and what is planned. */
export function Bars({ days, today, label }: Props) {
  const locale = useLocale();
  const t = useTranslations("warm-up.chart");
  const ticks = ticksOf(Math.max(8, ...days.map(({ planned, sent }) => Math.max(planned, sent))));
  const max = ticks[0] ?? 1;
  const every = Math.ceil(days.length / 13);
  const said = ({ day, planned, sent, inbox, spam }: WarmUpDay) =>
    t(day > today ? "pointAhead" : "point", {
      ...{ planned, sent, inbox, spam },
      day: formatCalendar(day, locale, "long"),
    });
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div className="relative h-60 w-5" aria-hidden>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute end-0 translate-y-1/2 text-[11px] leading-none text-text-3 tabular-nums"
            style={{ bottom: `${(tick / max) * 100}%` }}
          >
            {tick}
          </span>
        ))}
      </div>
      <div className="relative h-60">
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 h-px bg-line"
            style={{ bottom: `${(tick / max) * 100}%` }}
            aria-hidden
          />
        ))}
        <ul aria-label={label} className="absolute inset-0 flex items-end">
          {days.map((day) => (
            <li key={day.day} className="flex h-full flex-1 items-end justify-center" title={said(day)}>
              <span className="sr-only">{said(day)}</span>
              <Bar day={day} max={max} isAhead={day.day >= today} showsNumber={days.length <= 14} />
            </li>
          ))}
        </ul>
      </div>
      <span />
      <div className="flex pt-1.5" aria-hidden>
        {days.map((day, index) => (
          <span key={day.day} className="relative h-4 flex-1">
            {index % every === 0 && (
              <span
                className={classNames(
                  "absolute start-1/2 -translate-x-1/2 text-[11px] leading-4 whitespace-nowrap",
                  day.day === today ? "font-semibold text-text" : "text-text-3",
                  // On a phone every third label fits.
                  index % (3 * every) !== 0 && "max-md:hidden",
                )}
              >
                {formatCalendar(day.day, locale, index === 0 || days.length > 14 ? "short" : "weekday")}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

type BarProps = { day: WarmUpDay; max: number; isAhead: boolean; showsNumber: boolean };

function Bar({ day, max, isAhead, showsNumber }: BarProps) {
  const parts = {
    inbox: day.inbox,
    spam: day.spam,
    unread: Math.max(0, day.sent - day.inbox - day.spam),
    planned: isAhead ? Math.max(0, day.planned - day.sent) : 0,
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  if (total === 0) return null;
  return (
    <div className="relative flex h-full w-[64%] flex-col-reverse gap-px" aria-hidden>
      {kinds.map(
        (kind) =>
          parts[kind] > 0 && (
            <div
              key={kind}
              className={classNames("rounded-[2px]", looks[kind])}
              style={{ height: `${(parts[kind] / max) * 100}%` }}
            />
          ),
      )}
      {showsNumber && (
        <span
          className={classNames(
            "absolute start-1/2 -translate-x-1/2 text-[11px] leading-none tabular-nums max-md:text-[10px]",
            day.sent > 0 ? "font-semibold" : "text-text-3",
          )}
          style={{ bottom: `calc(${(total / max) * 100}% + 5px)` }}
        >
          {total}
        </span>
      )}
    </div>
  );
}
