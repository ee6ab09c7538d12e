"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FoundPerson } from "@/lib/contract/finder/finder";
import type { ListSettings } from "@/lib/contract/views";
import { shownColumns } from "@/lib/views/columns";
import type { Chosen } from "../use-chosen";
import { useFoundColumns } from "./found-columns";
import { FoundRow, tracks } from "./found-row";

type Props = {
  people: readonly FoundPerson[];
  page: number;
  isTurning: boolean;
  chosen: Chosen;
  settings: ListSettings;
};

/** Columns shrink to this; with more of them than fit the list scrolls sideways. */
const [leastPerson, leastColumn, around] = [200, 72, 72];

/** One page of the people found; rows on a desktop, cards on a phone. */
export function FoundList({ people, page, isTurning, chosen, settings }: Props) {
  const t = useTranslations("finder");
  const list = useRef<HTMLDivElement>(null);
  const known = useFoundColumns();
  const columns = shownColumns(known, settings.columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [page]);
  const template = columns.map(({ width }) =>
    width === null ? `minmax(${leastPerson}px,1fr)` : `minmax(${leastColumn}px,${width}px)`,
  );
  const look = {
    "--tracks": template.join(" "),
    "--least": `${leastPerson + around + (columns.length - 1) * (leastColumn + 16)}px`,
  } as React.CSSProperties;
  return (
    <div
      ref={list}
      aria-busy={isTurning}
      style={look}
      className={`min-h-0 flex-1 overflow-auto border-t border-line bg-surface ${isTurning ? "opacity-60" : ""}`}
    >
      <div
        aria-hidden
        className={`${tracks} type-caption sticky top-0 z-2 h-8.5 items-center border-b border-line bg-surface text-text-3 max-md:hidden md:min-w-(--least)`}
      >
        {columns.map(({ key, label }) => (
          <span key={key} className="truncate">
            {label}
          </span>
        ))}
      </div>
      <ul aria-label={t("results")} className="md:min-w-(--least)">
        {people.map((person) => (
          <FoundRow
            key={person.id}
            {...{ person, columns, known }}
            isCompact={settings.density === "compact"}
            isChosen={chosen.has(person)}
            onToggle={() => chosen.toggle(person, people)}
          />
        ))}
      </ul>
    </div>
  );
}
