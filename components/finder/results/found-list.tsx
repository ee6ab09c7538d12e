"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FoundPerson } from "@/lib/contract/finder/finder";
import type { Chosen } from "../use-chosen";
import { FoundRow, tracks } from "./found-row";

type Props = { people: readonly FoundPerson[]; page: number; isTurning: boolean; chosen: Chosen };

/** One page of the people found; rows on a desktop, cards on a phone. */
export function FoundList({ people, page, isTurning, chosen }: Props) {
  const t = useTranslations("finder");
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [page]);
  return (
    <div
      ref={list}
      aria-busy={isTurning}
      className={`min-h-0 flex-1 overflow-y-auto border-t border-line bg-surface ${isTurning ? "opacity-60" : ""}`}
    >
      <div
        aria-hidden
        className={`${tracks} type-caption sticky top-0 z-2 h-8.5 items-center border-b border-line bg-surface text-text-3 max-md:hidden`}
      >
        <span>{t("columns.person")}</span>
        <span>{t("columns.company")}</span>
        <span>{t("columns.contact")}</span>
      </div>
      <ul aria-label={t("results")}>
        {people.map((person) => (
          <FoundRow
            key={person.id}
            person={person}
            isChosen={chosen.has(person)}
            onToggle={() => chosen.toggle(person, people)}
          />
        ))}
      </ul>
    </div>
  );
}
