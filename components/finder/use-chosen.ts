"use client";

import { useState } from "react";
import { type FoundPerson, maxFound } from "@/lib/contract/finder/finder";
import {
  type PeopleQuery,
  type PeopleSearch,
  peopleQueryOf,
  sortOf,
  withSort,
} from "@/lib/finder/people-search";

/** The people of an action, as every call takes them: those named, or the first `limit` of a search (PROSPECT-11, PROSPECT-16). */
export type ChosenPeople = PeopleQuery & { ids?: string[]; limit?: number };

/** Nothing may be sent to them, so they cannot be selected. */
export const isExcluded = ({ standing }: FoundPerson) =>
  standing?.kind === "opted_out" || standing?.kind === "blacklisted";

const nobody: ReadonlyMap<string, FoundPerson> = new Map();

/** The selection on the search page: people from any number of pages, or everyone who matches, up to 2,500 (ux 12). */
export function useChosen(search: PeopleSearch, total: number) {
  const [people, setPeople] = useState(nobody);
  const [isWhole, setWhole] = useState(false);
  // Other filters show other people, so that a selection would go on unseen. In another order the first of them are others.
  const sort = sortOf(search);
  const filters = JSON.stringify(withSort(search, "relevance"));
  const [chosenIn, setChosenIn] = useState({ filters, sort });
  const clear = () => {
    setPeople(nobody);
    setWhole(false);
  };
  if (chosenIn.filters !== filters || chosenIn.sort !== sort) {
    setChosenIn({ filters, sort });
    if (isWhole || chosenIn.filters !== filters) clear();
  }
  const set = (next: ReadonlyMap<string, FoundPerson>) => {
    setWhole(false);
    setPeople(new Map([...next].slice(0, maxFound)));
  };
  const most = Math.min(total, maxFound);
  return {
    isWhole,
    people,
    count: isWhole ? most : people.size,
    has: (person: FoundPerson) => !isExcluded(person) && (isWhole || people.has(person.id)),
    /** After everyone was selected, leaving out one keeps the others of the page: the database knows no "all but these". */
    toggle: (person: FoundPerson, page: readonly FoundPerson[]) => {
      const before = isWhole
        ? new Map(page.filter((one) => !isExcluded(one)).map((one) => [one.id, one]))
        : people;
      const next = new Map(before);
      if (!next.delete(person.id)) next.set(person.id, person);
      set(next);
    },
    setPage: (page: readonly FoundPerson[], isOn: boolean) => {
      const next = new Map(isWhole ? nobody : people);
      for (const person of page)
        if (isOn && !isExcluded(person)) next.set(person.id, person);
        else next.delete(person.id);
      set(next);
    },
    chooseWhole: () => {
      setPeople(nobody);
      setWhole(true);
    },
    clear,
    /** What a call takes; of everyone who matches, the first `limit`. */
    asked: (limit = most): ChosenPeople =>
      isWhole ? { ...peopleQueryOf(search), limit } : { ids: [...people.keys()] },
  };
}
export type Chosen = ReturnType<typeof useChosen>;
