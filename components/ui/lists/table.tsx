"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { classNames } from "../class-names";
import { useFollowFocus } from "./follow-focus";

type TableProps = {
  label: string;
  density?: "comfortable" | "compact";
  /** The width of each column: "38px", "20%"; null takes the remaining space. */
  columns: readonly (string | null)[];
  className?: string;
  children: ReactNode;
};

/** Rows of records, 44 px high or 36 px when compact. The header sticks to the top of the surrounding scroller. */
export function Table({ label, density = "comfortable", columns, className, children }: TableProps) {
  return (
    <table
      aria-label={label}
      data-density={density}
      className={classNames(
        "group/table type-compact w-full table-fixed border-separate border-spacing-0",
        className,
      )}
    >
      <colgroup>
        {columns.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their position
          <col key={index} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      {children}
    </table>
  );
}

type HeadCellProps = {
  numeric?: boolean;
  sort?: "asc" | "desc" | "none";
  onSort?: () => void;
  /** On the border to the next column. */
  edge?: ReactNode;
  className?: string;
  children?: ReactNode;
};
const ariaSort = { asc: "ascending", desc: "descending", none: "none" } as const;

/** A column heading; with `onSort` a button that sorts by it. */
export function HeadCell({ numeric, sort, onSort, edge, className, children }: HeadCellProps) {
  const Arrow = sort === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sort && ariaSort[sort]}
      className={classNames(
        "type-caption sticky top-0 z-1 h-8.5 truncate border-b border-line bg-surface px-2.5 first:rounded-tl-card last:rounded-tr-card text-text-3",
        numeric ? "text-end" : "text-start",
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            "touch-area inline-flex items-center gap-1 rounded-chip hover:text-text",
            numeric && "flex-row-reverse",
          )}
        >
          {children}
          <Arrow className={classNames("size-3", sort === "none" && "opacity-0")} aria-hidden />
        </button>
      ) : (
        children
      )}
      {edge}
    </th>
  );
}

type RowProps = ComponentProps<"tr"> & {
  /** Selected. */
  selected?: boolean;
  /** Open in the panel, or current for shortcuts; the focus follows it. */
  current?: boolean;
};

/** One record. A focused row or cell shows its ring inside, so that no neighbor covers it. */
export function Row({ selected, current, className, ...rest }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useFollowFocus(current, () => row.current);
  return (
    <tr
      {...rest}
      ref={row}
      aria-selected={selected}
      aria-current={current || undefined}
      data-lit={selected || current || undefined}
      className={classNames(
        "group/row [&:last-child>td]:border-b-0 focus-visible:-outline-offset-3",
        selected || current ? "[&>td]:bg-select" : "[&:hover>td]:wash",
        current && "[&>td:first-child]:shadow-[inset_3px_0_0_var(--brand)]",
        className,
      )}
    />
  );
}

/** One value; numbers are right-aligned in tabular figures. Text is truncated; buttons and checkboxes never are. */
export function Cell({ numeric, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return <td {...rest} className={classNames("record-cell", numeric && "text-end", className)} />;
}

type TwoLinesProps = { title: ReactNode; detail?: ReactNode; lead?: ReactNode };

/** A title with a detail line below it. On a tint the small text gets darker. */
export function TwoLines({ title, detail, lead }: TwoLinesProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      {lead}
      <div className="min-w-0">
        <div className="truncate font-semibold">{title}</div>
        {detail && (
          <div className="type-small flex min-w-0 items-center gap-1.5 truncate text-text-3 group-data-lit/row:text-text-2 group-data-[density=compact]/table:hidden">
            {detail}
          </div>
        )}
      </div>
    </div>
  );
}
