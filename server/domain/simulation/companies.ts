import {
  type CompanyPlaces,
  type CompanyRule,
  colleaguesWaitUntil,
} from "@/server/domain/campaigns/company-rule";
import { isSameCompany } from "@/server/domain/prospects/company";
import type { Walker } from "./world";

/** The companies of a simulated campaign (R26). */
export type Companies = {
  /** For prospects who have not begun; null if places are not counted. */
  placesFor(walker: Walker): CompanyPlaces | null;
  /** The first prospect who waits for a place of this company. */
  nextBeside(walker: Walker): Walker | null;
  /** A prospect replied: their colleagues wait. */
  answered(walker: Walker, now: Date): void;
};

export function companiesOf(rule: CompanyRule | null, walkers: readonly Walker[]): Companies {
  const byKey = new Map<string, Walker[]>();
  const keysOf = ({ person: { company } }: Walker) =>
    [company.domain && `domain ${company.domain}`, company.name && `name ${company.name}`].filter(
      (key) => key !== null,
    );
  if (rule)
    for (const walker of walkers)
      for (const key of keysOf(walker)) byKey.set(key, [...(byKey.get(key) ?? []), walker]);

  const colleagues = (walker: Walker): Walker[] => {
    const found = new Set(keysOf(walker).flatMap((key) => byKey.get(key) ?? []));
    return [...found].filter(
      (other) => other !== walker && isSameCompany(other.person.company, walker.person.company),
    );
  };
  const isUnderWay = ({ state, done }: Walker) => state === "active" && done.size > 0;

  return {
    placesFor(walker) {
      if (!rule || rule.maxActive === null || walker.done.size > 0) return null;
      const here = colleagues(walker).filter(isUnderWay).length;
      return { limit: rule.maxActive, underWay: here + walker.person.colleaguesElsewhere };
    },
    nextBeside: (walker) =>
      colleagues(walker)
        .filter(({ row }) => row?.parkedFor === "company_limit")
        .reduce<Walker | null>((first, one) => (first && first.place < one.place ? first : one), null),
    answered(walker, now) {
      if (!rule) return;
      for (const { facts } of colleagues(walker)) facts.colleagueUntil = colleaguesWaitUntil(now);
    },
  };
}
