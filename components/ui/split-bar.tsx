import { classNames } from "./class-names";
import { solidTone, type Tone } from "./tone";

type Props = {
  label: string;
  parts: readonly { value: number; tone: Tone; label: string }[];
  className?: string;
};

/** The parts of a whole as one bar. Screen readers read the parts; a text beside it shows them. */
export function SplitBar({ label, parts, className }: Props) {
  const said = parts.map((part) => part.label).join(", ");
  return (
    <div
      role="img"
      aria-label={`${label}: ${said}`}
      className={classNames("flex h-2.5 gap-0.5 overflow-hidden rounded-chip", className)}
    >
      {parts
        .filter(({ value }) => value > 0)
        .map((part) => (
          <div
            key={part.label}
            title={part.label}
            className={classNames("min-w-1 rounded-[2px]", solidTone[part.tone])}
            style={{ flexGrow: part.value, flexBasis: 0 }}
          />
        ))}
    </div>
  );
}
