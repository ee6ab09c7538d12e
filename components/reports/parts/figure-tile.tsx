"use client";

import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { countOf, type Figure, type Measured, type Numbers } from "@/lib/contract/figures";
import { formatNumber, noNumber, numberFormat } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { Definition } from "./definition";

type Props = {
  figure: Figure;
  total: Numbers;
  before: Numbers;
  measured: Measured;
  /** The metric it is a share of, shown beside it. */
  of?: Figure;
  onOpen: (figure: Figure) => void;
};

/** A metric of the period, compared with the period before; a click opens the people it counts (ux 83). */
export function FigureTile({ figure, total, before, measured, of, onOpen }: Props) {
  const t = useTranslations("reports");
  const names = useTranslations("figures.names");
  const locale = useLocale();
  const isMeasured = countOf(total, figure, measured) !== null || before[figure] > 0;
  const value = isMeasured ? formatNumber(total[figure], locale) : noNumber;
  const change = formatChange(total[figure], before[figure], locale);
  const rate = of && formatRate(total[figure], total[of], locale);
  const better = figure === "bounced" ? total[figure] < before[figure] : total[figure] > before[figure];
  const moved = total[figure] !== before[figure];
  return (
    <div className="relative flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface px-4 pt-3 pb-3 focus-within:border-line-strong hover:border-line-strong">
      <p className="flex items-center justify-between gap-1 type-compact text-text-2">
        <span className="min-w-0 truncate">{names(figure)}</span>
        <span className="relative z-1 -my-1 -me-2 flex-none">
          <Definition of={figure} />
        </span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          onClick={() => onOpen(figure)}
          aria-label={t("open", { name: names(figure), value })}
          className="type-metric text-start after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {value}
        </button>
        {rate?.parts && (
          <span title={t("parts", rate.parts)} className="type-compact relative z-1 text-text-2">
            {rate.text}
          </span>
        )}
      </p>
      <p className="type-small line-clamp-2 text-text-3">
        {change
          ? t.rich("change", {
              change: () => (
                <span
                  className={classNames(
                    "font-semibold",
                    moved && (better ? "text-on-success-soft" : "text-on-danger-soft"),
                  )}
                >
                  {change}
                </span>
              ),
              before: formatNumber(before[figure], locale),
            })
          : t(isMeasured ? "noneBefore" : `notMeasured.${figure === "clicked" ? "clicked" : "opened"}`)}
      </p>
    </div>
  );
}

/** Above this many times the value before, a percentage says less than the difference. */
const maxTimes = 10;

/** "+18%", "−4%", or "+29" for more than tenfold: the change against the period before; null if that was zero. */
function formatChange(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  if (now > before * maxTimes) return numberFormat(locale, { signDisplay: "always" }).format(now - before);
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format((now - before) / before);
}
