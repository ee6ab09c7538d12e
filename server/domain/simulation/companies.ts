import {
  type CompanyPlaces,
  type CompanyRule,
  colleaguesWaitUntil,
} from "@/server/domain/campaigns/company-rule";
import { isSameCompany } from "@/server/domain/prospects/company";
import type { Participant } from "./world";

/** The companies of a simulated campaign (R26). */
export type Companies = {
  /** For prospects who have not begun; null if places are not counted. */
  placesFor(participant: Participant): CompanyPlaces | null;
  /** The first prospect who waits for a place of this company. */
  nextBeside(participant: Participant): Participant | null;
  /** A prospect replied: their colleagues wait. */
  answered(participant: Participant, now: Date): void;
};

export function companiesOf(rule: CompanyRule | null, participants: readonly Participant[]): Companies {
  const byKey = new Map<string, Participant[]>();
  const keysOf = ({ person: { company } }: Participant) =>
    [company.domain && `domain ${company.domain}`, company.name && `name ${company.name}`].filter(
      (key) => key !== null,
    );
  if (rule)
    for (const participant of participants)
      for (const key of keysOf(participant)) byKey.set(key, [...(byKey.get(key) ?? []), participant]);

  const colleagues = (participant: Participant): Participant[] => {
    const found = new Set(keysOf(participant).flatMap((key) => byKey.get(key) ?? []));
    return [...found].filter(
      (other) => other !== participant && isSameCompany(other.person.company, participant.person.company),
    );
  };
  const isUnderWay = ({ state, done }: Participant) => state === "active" && done.size > 0;

  return {
    placesFor(participant) {
      if (!rule || rule.maxActive === null || participant.done.size > 0) return null;
      const here = colleagues(participant).filter(isUnderWay).length;
      return { limit: rule.maxActive, underWay: here + participant.person.colleaguesElsewhere };
    },
    nextBeside: (participant) =>
      colleagues(participant)
        .filter(({ row }) => row?.parkedFor === "company_limit")
        .reduce<Participant | null>((first, one) => (first && first.place < one.place ? first : one), null),
    answered(participant, now) {
      if (!rule) return;
      for (const { facts } of colleagues(participant)) facts.colleagueUntil = colleaguesWaitUntil(now);
    },
  };
}
