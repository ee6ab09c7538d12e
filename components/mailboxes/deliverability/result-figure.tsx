import { classNames } from "@/components/ui/class-names";

type Props = { label: string; text: string; className?: string | undefined };

/** A figure in a row. From tablets on the list has a heading for it; below, it carries its own. */
export const ResultFigure = ({ label, text, className }: Props) => (
  <span className="type-compact min-w-0 tabular-nums md:text-end">
    <span className="type-small block text-text-3 md:sr-only">{label} </span>
    <span className={classNames(className, className && "font-semibold")}>{text}</span>
  </span>
);
