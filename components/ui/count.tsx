import { useLocale } from "next-intl";
import { cappedCount, formatNumber } from "@/lib/format/numbers";
import { classNames } from "./class-names";

type Props = {
  value: number;
  /** `signal` only if people wait for a reply; `strong` on an icon without a background. */
  tone?: "quiet" | "strong" | "signal";
  /** Larger values show as "99+" (SHELL-06); Infinity shows every number. */
  max?: number;
  /** What is counted, for screen readers and as a tooltip: "12 conversations wait". */
  label?: string;
};

const tones = {
  quiet: "bg-sunken text-text-2",
  strong: "bg-inverse text-on-inverse",
  signal: "bg-signal text-on-signal",
};

/** A count with its own background. */
export function Count({ value, tone = "quiet", max = 99, label }: Props) {
  const locale = useLocale();
  const text = value > max ? cappedCount(value, max) : formatNumber(value, locale);
  return (
    <span
      title={label}
      className={classNames(
        "inline-flex h-4.5 min-w-5 items-center justify-center rounded-pill px-1.5 text-[0.6875rem] leading-none font-semibold",
        tones[tone],
      )}
    >
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
