import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type MoneyLine = { term: string; amount: ReactNode; kind?: "part" | "sum" | "total" };

/** An amount with what makes it up, like a bill: a line above each sum. */
export function MoneyLines({ lines }: { lines: readonly MoneyLine[] }) {
  return (
    <dl className="type-compact grid gap-2">
      {lines.map(({ term, amount, kind = "part" }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a bill may read the same
          key={index}
          className={classNames(
            "flex items-baseline justify-between gap-4",
            kind !== "part" && "border-t border-line pt-2",
            kind === "total" && "type-strong",
          )}
        >
          <dt className={classNames("min-w-0", kind === "part" && "text-text-2")}>{term}</dt>
          <dd className="flex-none tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
