import { useLocale } from "next-intl";
import { cappedCount, formatNumber } from "@/lib/format/numbers";
import { classNames } from "./class-names";

type Props = {
  value: number;
  /** `signal` only where people wait for an answer; `strong` on a sign that has no ground of its own. */
  tone?: "quiet" | "strong" | "signal";
  /** Above it stands "99+" (SHELL-06); Infinity prints every number. */
  max?: number;
  /** What is counted, for screen readers: "12 conversations wait". */
  label?: string;
};

const tones = {
  quiet: "bg-sunken text-text-2",
  strong: "bg-inverse text-on-inverse",
  signal: "bg-signal text-on-signal",
};

/** A count on its own ground. */
export function Count({ value, tone = "quiet", max = 99, label }: Props) {
  const locale = useLocale();
  const text = value > max ? cappedCount(value, max) : formatNumber(value, locale);
  return (
    <span
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
