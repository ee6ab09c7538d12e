"use client";

import { useRef, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import { looksLikeEmail } from "@/lib/contract/fields";
import { users } from "@/lib/contract/users";

/** As many lookups as one person has in a minute (AUTH-20). */
const maxLookups = 5;

/** Which of the addresses to invite already have an account, as far as could be looked up (AUTH-20). */
export function useKnownPeople() {
  const asked = useRef(new Set<string>());
  const [known, setKnown] = useState<readonly string[]>([]);
  const look = (emails: readonly string[]) => {
    for (const email of emails) {
      if (asked.current.size >= maxLookups || asked.current.has(email) || !looksLikeEmail(email)) continue;
      asked.current.add(email);
      // Nothing depends on it: a lookup that fails is no reason to say anything.
      browserApi(users.exists, { email }).then(
        ({ exists }) => exists && setKnown((before) => [...before, email]),
        () => undefined,
      );
    }
  };
  return { known, look };
}
