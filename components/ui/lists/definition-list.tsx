import type { ReactNode } from "react";

/** The facts of a record as a list of names and values. */
export function DefinitionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="type-compact grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {items.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="text-text-2">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
