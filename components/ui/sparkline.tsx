import { classNames } from "./class-names";
import { sparklinePath } from "./sparkline-path";

type Props = {
  /** Oldest first; null where there is no data. */
  values: readonly (number | null)[];
  label: string;
  /** What it shows is no longer running. */
  quiet?: boolean;
};

/** A trend without axes; the numbers are shown beside it. */
export function Sparkline({ values, label, quiet }: Props) {
  const { path, end } = sparklinePath(values);
  if (!end) return <span className="text-text-3">–</span>;
  return (
    <svg
      viewBox="0 0 84 22"
      role="img"
      aria-label={label}
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("block h-5.5 w-21 flex-none", quiet ? "stroke-line-strong" : "stroke-brand-text")}
    >
      <path d={path} />
      <circle
        cx={end.x}
        cy={end.y}
        r={2}
        stroke="none"
        className={quiet ? "fill-line-strong" : "fill-brand-text"}
      />
    </svg>
  );
}
