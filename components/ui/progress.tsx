import { classNames } from "./class-names";
import { solidTone, type Tone } from "./tone";

type Props = {
  label: string;
  value: number;
  max: number;
  tone?: Tone;
  className?: string;
};

/** Progress as a bar; the numbers are shown beside it. */
export function Progress({ label, value, max, tone = "brand", className }: Props) {
  const share = max > 0 ? Math.min(value / max, 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames("h-1.5 overflow-hidden rounded-pill bg-sunken", className)}
    >
      <div
        className={classNames("h-full rounded-pill transition-[width] duration-(--m-panel)", solidTone[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
