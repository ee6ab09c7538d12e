import { classNames } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/tone";

type Props = { label: string; text: string; className?: string | undefined };

/** A figure in a row. From tablets on the list has a heading for it; below, it carries its own. */
export const ResultFigure = ({ label, text, className }: Props) => (
  <span className="type-compact min-w-0 tabular-nums md:text-end">
    <span className="type-small block text-text-3 md:sr-only">{label} </span>
    <span className={classNames(className, className && "font-semibold")}>{text}</span>
  </span>
);

/** The color of a share; only a bad one stands out. */
export const rateText = (tone: Tone): string | undefined =>
  tone === "danger" ? "text-on-danger-soft" : tone === "warning" ? "text-on-warning-soft" : undefined;
