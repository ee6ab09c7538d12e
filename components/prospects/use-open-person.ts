"use client";

import { useRouter, useSearchParams } from "next/navigation";
import type { CampaignProspect } from "@/lib/contract/prospects/prospects";

/** The person in the URL, whose panel is open; `at` is their index in the list, -1 if they are not in it. */
export function useOpenPerson(people: readonly CampaignProspect[]) {
  const router = useRouter();
  const query = useSearchParams();
  const open = query.get("person");
  const at = people.findIndex(({ id }) => id === open);
  const go = (person: string | null) => {
    const next = new URLSearchParams(query);
    person === null ? next.delete("person") : next.set("person", person);
    router.replace(`?${next}`, { scroll: false });
  };
  return {
    ...{ open, at, go },
    move: (by: 1 | -1) => {
      const person = people[Math.min(people.length - 1, Math.max(0, at + by))];
      if (person) go(person.id);
    },
  };
}
