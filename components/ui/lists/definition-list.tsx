import type { ReactNode } from "react";

/** The facts of a record as a list of names and values. */
export function DefinitionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="type-compact grid grid-cols-[fit-content(55%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {items.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="min-w-24 text-text-2">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
