import { classNames } from "./class-names";

/** The steps of a sequence as squares, filled for those a person has passed. */
export function StepDots({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the squares are only counted
          key={index}
          className={classNames("size-1.75 rounded-[2px]", index < done ? "bg-brand-text" : "bg-line")}
        />
      ))}
    </span>
  );
}
